import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gunzipSync, gzipSync} from 'node:zlib';
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
  const places = new Map<string, number>();
  for (const [entry, {page, anchor, level}] of entries.entries()) {
    const address = pages[page]!.path.replace(/(?<=.)\/$/, '') + (anchor === null ? '' : `#${anchor}`);
    if (level > 0 && !places.has(address)) places.set(address, entry);
  }
  return Object.entries(glossary).flatMap(([id, {term, see = ''}]) => {
    const entry = places.get(see);
    return entry === undefined ? [] : [...new Set([term, id])].map((name) => ({name, entry}));
  });
}

export function packArtifact(artifact: Artifact): {manifest: Manifest; bytes: Buffer} {
  const bytes = gzipSync(JSON.stringify(artifact), {level: 9});
  bytes[9] = 255; // the byte with the operating system
  const {format, engine, id, records} = artifact;
  return {manifest: {format, engine, id, file: `${id}.json.gz`, records}, bytes};
}

/** The artifact of a build; `folder` is its folder `search`. */
export function readArtifact(folder: string): Artifact {
  const {file} = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return JSON.parse(gunzipSync(readFileSync(path.join(folder, file))).toString()) as Artifact;
}
