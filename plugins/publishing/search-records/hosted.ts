import {algoliasearch, type Algoliasearch, type IndexSettings, type SynonymHit} from 'algoliasearch';
import {LEVELS, toRecord, type Artifact, type SearchRecord, type Synonym} from '../../../search-format';

/** A set smaller than this share of the last one is probably a broken build. */
const SMALLEST_PART = 0.8;

const HEADINGS = LEVELS.slice(1).map((level) => `hierarchy.${level}`);

/** The index template of DocSearch, which the modal and the results page rely on. */
export const settings: IndexSettings = {
  searchableAttributes: [...HEADINGS.map((attribute) => `unordered(${attribute})`), 'content', 'unordered(keywords)'],
  attributesForFaceting: ['type', 'language', 'version', 'docusaurus_tag', 'kind'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  distinct: true,
  attributeForDistinct: 'url',
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  indexLanguages: ['en'],
  queryLanguages: ['en'],
  advancedSyntax: true,
  // As in our own service: stop words improve the ranking when they match and are otherwise ignored.
  removeWordsIfNoResults: 'allOptional',
};

export function toHostedSynonym({from, words}: Synonym): SynonymHit {
  const objectID = [from, ...words]
    .filter((word) => word !== undefined)
    .join('-')
    .replaceAll(' ', '_');
  return from === undefined
    ? {objectID, type: 'synonym', synonyms: words}
    : {objectID, type: 'oneWaySynonym', input: from, synonyms: words};
}

/** With the keywords, which hosted search reads but does not return: they are not in `attributesToRetrieve`. */
export function toHostedRecord(artifact: Artifact, id: number): SearchRecord & {keywords?: string[]} {
  const {keywords} = artifact.entries[id]!;
  return {...toRecord(artifact, id), ...(keywords && {keywords})};
}

export type HostedIndex = {
  appId: string;
  writeKey: string;
  indexName: string;
  /** Hosts that replace those of the provider. */
  options?: Parameters<typeof algoliasearch>[2];
};

/** Replaces the hosted index with this build, and returns a summary. */
export async function push(artifact: Artifact, target: HostedIndex, {force}: {force: boolean}): Promise<string> {
  const {indexName} = target;
  const client = algoliasearch(target.appId, target.writeKey, target.options);
  const last = await countRecords(client, indexName);
  const {records} = artifact;
  if (!force && (records === 0 || records < last * SMALLEST_PART)) {
    throw new Error(
      `This build has ${records} records, the index "${indexName}" has ${last}. Look for pages that are missing from the build, or pass --force.`,
    );
  }
  const saved = [
    await client.setSettings({indexName, indexSettings: settings}),
    await client.saveSynonyms({
      indexName,
      synonymHit: artifact.synonyms.map(toHostedSynonym),
      replaceExistingSynonyms: true,
    }),
  ];
  // The replacement copies settings and synonyms from the index, so they must be complete.
  for (const {taskID} of saved) await client.waitForTask({indexName, taskID});
  await client.replaceAllObjects({indexName, objects: artifact.entries.map((_, id) => toHostedRecord(artifact, id))});
  return `The index "${indexName}" has ${records} records (${last} before), build ${artifact.id}.`;
}

async function countRecords(client: Algoliasearch, indexName: string): Promise<number> {
  const {items} = await client.listIndices();
  return items.find(({name}) => name === indexName)?.entries ?? 0;
}
