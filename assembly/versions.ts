import {existsSync} from 'node:fs';
import {DEFAULT_LANGUAGE, translatedDir} from '../config/languages';
import {readFrozenVersions} from '../config/versions';
import type {Contract} from '../contract';
import {contractBundler} from '../plugins/api/api-contract/bundle';
import {sharedLiveContract} from '../plugins/api/api-contract/live';
import {readEvents} from '../plugins/api/event-payloads/load';
import {readChangelog} from '../plugins/authoring/changelog/entries';
import {guideRoutes} from '../plugins/authoring/content-checks/guide-routes';
import {apiRoutes} from '../plugins/authoring/content-checks/site';
import {crossReferences, operationsOnPage} from '../plugins/authoring/cross-references';
import {valueMarks} from '../plugins/client/your-values';
import type {VersionRoutes} from '../plugins/source/doc-versions';
import {development, type Site} from './site';

/** Prints to the terminal. */
export const say = (text: string): void => void process.stdout.write(`\n${text}\n`);

/** Next, the frozen versions, and what the guides of each are made from. */
export function docsVersions(site: Site) {
  const {brand, env, base, docsPath, contractDir, generatedDir, withReference, tokens, isVersioned} = site;
  const source = {apiDir: contractDir, generatedDir, tokens};
  const live = development ? sharedLiveContract({...source, say}) : undefined;
  const marks = valueMarks(brand);
  const versionOf = (docsDir: string, from: typeof source, contract = contractBundler(from)) => {
    const references = (known: Contract) =>
      crossReferences({
        docsDir,
        contract: known,
        tokens,
        cacheFile: `${from.generatedDir}/cross-references.json`,
      });
    return {
      docsDir,
      contract,
      changelog: () => readChangelog({docsDir, tokens}),
      events: () => readEvents(from),
      operationsOn: operationsOnPage({docsDir, contract, tokens}),
      references,
      reference: {
        brand,
        apiDir: from.apiDir,
        marks,
        async usedInGuides(known: Contract) {
          const found = await references(known);
          return (id: string) => found.byOperation.get(id) ?? [];
        },
      },
    };
  };
  type Version = ReturnType<typeof versionOf>;
  const translationsOf = ({docsDir}: Pick<Version, 'docsDir'>): string | undefined => {
    const dir = translatedDir(env.language ?? DEFAULT_LANGUAGE, docsDir);
    return base !== '' && existsSync(dir) ? dir : undefined;
  };
  /** The version, and the same with the folder of its translated guides. */
  const withTranslations = <Each extends Version>(version: Each): Each[] => {
    const docsDir = translationsOf(version);
    if (docsDir === undefined) return [version];
    return [version, {...version, docsDir, operationsOn: operationsOnPage({...version, docsDir, tokens})}];
  };
  const next = {...versionOf(docsPath, source, live?.contract), ...(live && {events: live.events})};
  const frozen = (isVersioned ? readFrozenVersions('.') : []).map((version) => {
    const dir = `${generatedDir}/version-${version.name}`;
    const made = versionOf(version.docsDir, {...source, apiDir: version.contractDir, generatedDir: dir});
    let routes: Promise<VersionRoutes> | undefined;
    const read = async (): Promise<VersionRoutes> => ({
      name: version.name,
      base: version.base,
      routes: new Set([...guideRoutes(version.docsDir), ...(withReference ? apiRoutes(await made.contract()) : [])]),
    });
    return {...version, ...made, generatedDir: dir, routes: () => (routes ??= read())};
  });
  const frozenFolders = frozen.flatMap(withTranslations);
  return {
    live,
    marks,
    next,
    frozen,
    /** Every folder of guides, and those of the frozen versions. */
    folders: [...withTranslations(next), ...frozenFolders],
    frozenFolders,
    translationsOf,
  };
}

export type DocsVersions = ReturnType<typeof docsVersions>;
