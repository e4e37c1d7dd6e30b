import {placeholders} from '../facts/placeholders';
import {rehypeCodeBlocks} from '../plugins/authoring/code-blocks';
import {remarkParsedOnce} from '../plugins/authoring/content-checks/page';
import {pageSources} from '../plugins/authoring/content-checks/page-source';
import {fileDownloads} from '../plugins/authoring/file-downloads';
import {guideRuns} from '../plugins/authoring/guide-runs';
import {rehypeTables, remarkPageComponents} from '../plugins/authoring/page-components';
import {rehypeValues} from '../plugins/client/your-values';
import {markdownTwin} from '../plugins/publishing/markdown-twin';
import {rehypeVersionLinks} from '../plugins/source/doc-versions';
import {compiledPages} from '../plugins/source/input-cache/compiled-pages';
import {glossary} from '../vocabulary/glossary';
import {development, inRepo, type Site} from './site';
import type {DocsVersions} from './versions';

export const GUIDE_RUNS = 'guide-runs';

/** How pages are read, compiled, cached and written as Markdown. */
export function pagePipeline(
  {brand, env, base, docsPath, generatedDir, languageDir, withReference, tokens}: Site,
  {next, frozen, folders, frozenFolders, marks, translationsOf}: DocsVersions,
) {
  const docsDirs = folders.map(({docsDir}) => docsDir);
  const sources = pageSources({
    tokens,
    docsDirs,
    tagsFile: 'vocabulary/tags.yml',
    staticDir: 'static',
    lenient: development,
  });
  const downloads = fileDownloads(
    folders.map((version) => ({docsDir: version.docsDir, folder: 'name' in version ? `${version.name}/` : ''})),
    base,
  );
  const runs = withReference
    ? guideRuns({
        docsDir: docsPath,
        contract: next.contract,
        tokens,
        outDir: inRepo(`${generatedDir}/${GUIDE_RUNS}`),
        cacheFile: `${generatedDir}/guide-runs.json`,
      })
    : undefined;
  const compiled = compiledPages({
    cacheFile: `${languageDir}/compiled-pages.json`,
    pageDirs: [...docsDirs, 'src/pages'],
    staticDir: 'static',
    data: async () => [
      brand,
      env,
      ...(await Promise.all(
        [next, ...frozen].map(async (version) => [
          version.docsDir,
          await version.contract(),
          await version.changelog(),
          await version.events(),
        ]),
      )),
      await runs?.urls(),
    ],
    downloads,
  });
  const markdownOf = ({docsDir, contract, changelog, events, references}: DocsVersions['next']) => ({
    docsDir,
    translations: translationsOf({docsDir}),
    async context() {
      const [known, months, sources] = await Promise.all([contract(), changelog(), events()]);
      return {contract: known, changelog: months, events: sources, glossary, placeholders, tokens};
    },
    references: async () => references(await contract()),
  });
  const remarkPlugins: [unknown, unknown][] = [
    [remarkPageComponents, {versions: folders, glossary, placeholders, tokens}],
  ];
  const rehypePlugins: [unknown, unknown][] = [
    [rehypeValues, {addresses: {api: `https://${brand.hosts.api}`}}],
    [rehypeCodeBlocks, {marks, download: downloads.offer, runs: runs?.ofPage}],
    [rehypeTables, {}],
    [rehypeVersionLinks, {versions: frozenFolders, origin: tokens.docs, language: base}],
  ];
  return {
    sources,
    downloads,
    compiled,
    plugins: {beforeDefaultRemarkPlugins: [remarkParsedOnce], remarkPlugins, rehypePlugins},
    twins: markdownTwin({
      brand,
      ...markdownOf(next),
      frozen: frozen.map(({name, routes, ...version}) => ({name, routes, ...markdownOf(version)})),
      base,
      cacheFile: `${languageDir}/markdown.json`,
    }),
  };
}

export type PagePipeline = ReturnType<typeof pagePipeline>;
