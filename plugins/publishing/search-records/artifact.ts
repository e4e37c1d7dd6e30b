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
  /** By the URL of Next in English: of each language and version of the page, the first entry. */
  const places = new Map<string, Map<string, number>>();
  for (const [entry, {page, anchor, level}] of entries.entries()) {
    const {path: url, language, version} = pages[page]!;
    const inEnglish = url.replace(`/${language}/docs/`, '/docs/').replace(`/docs/${version}/`, '/docs/');
    const address = inEnglish.replace(/(?<=.)\/$/, '') + (anchor === null ? '' : `#${anchor}`);
    const known = places.get(address) ?? new Map<string, number>();
    const of = `${language} ${version}`;
    if (level > 0 && !known.has(of)) places.set(address, known.set(of, entry));
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

/** The artifact of a build; `folder` is its folder `search`. */
export function readArtifact(folder: string): Artifact {
  const {file} = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return JSON.parse(gunzipSync(readFileSync(path.join(folder, file))).toString()) as Artifact;
}
