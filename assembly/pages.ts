import {placeholders} from '../facts';
import {rehypeCodeBlocks} from '../plugins/authoring/code-blocks';
import {remarkParsedOnce} from '../plugins/authoring/content-checks/page';
import {pageSources} from '../plugins/authoring/content-checks/page-source';
import {fileDownloads} from '../plugins/authoring/file-downloads';
import {guideRuns} from '../plugins/authoring/guide-runs';
import {rehypeTables, remarkPageComponents} from '../plugins/authoring/page-components';
import {rehypeValues} from '../plugins/client/your-values';
import {markdownPages} from '../plugins/publishing/markdown-pages';
import {compiledPages} from '../plugins/source/input-cache/compiled-pages';
import {glossary} from '../vocabulary';
import type {PageInputs} from './page-inputs';
import {development, inRepo, type Site} from './site';

export const GUIDE_RUNS = 'guide-runs';
/** Where `docs:version` of Docusaurus puts a version. */
const VERSIONED_DOCS = 'versioned_docs';

/** How pages are read, compiled, cached and written as Markdown. */
export function pagePipeline(
  {brand, env, docsPath, generatedDir, withReference, tokens}: Site,
  {contract, changelog, events, operationsOn, references, marks}: PageInputs,
) {
  const docsDirs = [docsPath, VERSIONED_DOCS];
  const sources = pageSources({
    tokens,
    docsDirs,
    tagsFile: 'docs/tags.yml',
    lenient: development,
  });
  const downloads = fileDownloads(docsPath);
  const runs = withReference
    ? guideRuns({
        docsDir: docsPath,
        contract,
        tokens,
        outDir: inRepo(`${generatedDir}/${GUIDE_RUNS}`),
        cacheFile: `${generatedDir}/guide-runs.json`,
      })
    : undefined;
  const compiled = compiledPages({
    cacheFile: `${generatedDir}/compiled-pages.json`,
    pageDirs: [...docsDirs, 'src/pages'],
    staticDir: 'static',
    data: async () => [brand, env, docsPath, await contract(), await changelog(), await events(), await runs?.urls()],
    downloads,
  });
  const remarkPlugins: [unknown, unknown][] = [
    [remarkPageComponents, {docsDirs, contract, operationsOn, changelog, events, glossary, placeholders, tokens}],
  ];
  const rehypePlugins: [unknown, unknown][] = [
    [rehypeValues, {addresses: {api: `https://${brand.hosts.api}`}}],
    [rehypeCodeBlocks, {marks, download: downloads.offer, runs: runs?.ofPage}],
    [rehypeTables, {}],
  ];
  return {
    sources,
    downloads,
    compiled,
    plugins: {beforeDefaultRemarkPlugins: [remarkParsedOnce], remarkPlugins, rehypePlugins},
    markdown: markdownPages({
      brand,
      docsDir: docsPath,
      async context() {
        const [known, months, sources] = await Promise.all([contract(), changelog(), events()]);
        return {contract: known, changelog: months, events: sources, glossary, placeholders, tokens};
      },
      references: async () => references(await contract()),
      cacheFile: `${generatedDir}/markdown.json`,
    }),
  };
}

export type PagePipeline = ReturnType<typeof pagePipeline>;
