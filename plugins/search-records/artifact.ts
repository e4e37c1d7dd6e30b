import {createHash} from 'node:crypto';
import {gzipSync} from 'node:zlib';
import MiniSearch from 'minisearch';
import {
  ENGINE,
  FORMAT,
  indexOptions,
  toDocument,
  type Artifact,
  type Document,
  type Manifest,
  type Synonym,
} from '../../search-format';
import type {Records} from './records';

/** Records with their index. The same pages give the same bytes, and the id is theirs. */
export function buildArtifact({origin, pages, entries}: Records, synonyms: Synonym[]): Artifact {
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
    index: engine.toJSON(),
  } as const;
  const id = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return {...content, id};
}

export function packArtifact(artifact: Artifact): {manifest: Manifest; bytes: Buffer} {
  const bytes = gzipSync(JSON.stringify(artifact), {level: 9});
  bytes[9] = 255; // the byte that names the operating system
  const {format, engine, id, records} = artifact;
  return {manifest: {format, engine, id, file: `${id}.json.gz`, records}, bytes};
}
