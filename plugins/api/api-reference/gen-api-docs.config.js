// Configuration of a site of its own for `docusaurus gen-api-docs api`. ./generate.ts copies it beside the files it reads.
import {readFileSync} from 'node:fs';

const {plugin, operations, tags} = JSON.parse(readFileSync(`${__dirname}/input.json`, 'utf8'));

export default {
  title: 'API reference',
  url: 'https://docs.example',
  baseUrl: '/',
  plugins: [
    [
      plugin, // docusaurus-plugin-openapi-docs
      {
        id: 'api',
        docsPluginId: 'none', // only links to an info page need it, and there is none
        config: {
          api: {
            specPath: 'openapi.json',
            outputDir: `${__dirname}/pages`,
            template: `${__dirname}/template.mdx`,
            tagTemplate: `${__dirname}/template.mdx`,
            sidebarOptions: {groupPathsBy: 'tag', categoryLinkSource: 'tag'},
            markdownGenerators: {
              createApiPageMD: ({id}) => operations[id],
              createTagPageMD: ({tag}) => tags[tag.name],
              createInfoPageMD: () => '',
            },
          },
        },
      },
    ],
  ],
};
