import {createHash} from 'node:crypto';
import {gzipSync} from 'node:zlib';
import MiniSearch from 'minisearch';
import {
  ENGINE,
  FORMAT,
  indexOptions,
  toDocument,
  type Artifact,
  type Concept,
  type Document,
  type Manifest,
  type Synonym,
} from '../../../search-format';
import type {Records} from './records';

export type Words = {
  synonyms: Synonym[];
  /** Glossary terms by id, each with the URL of its page. */
  glossary?: Record<string, {term: string; see?: string}>;
};

/** Records with their index. Deterministic; the id is a hash of the content. */
export function buildArtifact(records: Records, {synonyms, glossary = {}}: Words): Artifact {
  const {origin, pages, entries} = records;
  const engine = new MiniSearch<Document>(indexOptions);
  engine.addAll(entries.map(toDocument));
  const content = {
    format: FORMAT,
    engine: ENGINE,
    origin,
    records: entries.length,
    pages,
    entries,
    synonyms,
    concepts: conceptsOf(records, glossary),
    index: engine.toJSON(),
  } as const;
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return {...content, id};
}

function conceptsOf({pages, entries}: Records, glossary: NonNullable<Words['glossary']>): Concept[] {
  /** By the URL in Next: of each version of the page, the first entry. */
  const places = new Map<string, Map<string, number>>();
  for (const [entry, {page, anchor, level}] of entries.entries()) {
    const {path, version} = pages[page]!;
    const address =
      path.replace(`/docs/${version}/`, '/docs/').replace(/(?<=.)\/$/, '') + (anchor === null ? '' : `#${anchor}`);
    const known = places.get(address) ?? new Map<string, number>();
    if (level > 0 && !known.has(version)) places.set(address, known.set(version, entry));
  }
  return Object.entries(glossary).flatMap(([id, {term, see = ''}]) =>
    [...(places.get(see)?.values() ?? [])].flatMap((entry) => [...new Set([term, id])].map((name) => ({name, entry}))),
  );
}

export function packArtifact(artifact: Artifact): {manifest: Manifest; bytes: Buffer} {
  const bytes = gzipSync(JSON.stringify(artifact), {level: 9});
  bytes[9] = 255; // the byte with the operating system
  const {format, engine, id, records} = artifact;
  return {manifest: {format, engine, id, file: `${id}.json.gz`, records}, bytes};
}
