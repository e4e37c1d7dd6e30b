import type {Contract} from '../contract';
import {contractBundler} from '../plugins/api/api-contract/bundle';
import {sharedLiveContract} from '../plugins/api/api-contract/live';
import {readEvents} from '../plugins/api/event-payloads/load';
import {readChangelog} from '../plugins/authoring/changelog/entries';
import {crossReferences, operationsOnPage} from '../plugins/authoring/cross-references';
import {valueMarks} from '../plugins/client/your-values';
import {development, type Site} from './site';

/** Prints to the terminal. */
export const say = (text: string): void => void process.stdout.write(`\n${text}\n`);

/** What pages are made from. */
export function pageInputs({brand, docsPath, contractDir, generatedDir, tokens}: Site) {
  const source = {apiDir: contractDir, generatedDir, tokens};
  const live = development ? sharedLiveContract({...source, say}) : undefined;
  const marks = valueMarks(brand);
  const contract = live?.contract ?? contractBundler(source);
  const references = (known: Contract) =>
    crossReferences({
      docsDir: docsPath,
      contract: known,
      tokens,
      cacheFile: `${generatedDir}/cross-references.json`,
    });
  return {
    live,
    marks,
    contract,
    changelog: () => readChangelog({docsDir: docsPath, tokens}),
    events: live?.events ?? (() => readEvents(source)),
    operationsOn: operationsOnPage({docsDir: docsPath, contract, tokens}),
    references,
    reference: {
      brand,
      apiDir: contractDir,
      marks,
      async usedInGuides(known: Contract) {
        const found = await references(known);
        return (id: string) => found.byOperation.get(id) ?? [];
      },
    },
  };
}

export type PageInputs = ReturnType<typeof pageInputs>;
