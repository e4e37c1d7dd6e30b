import {gunzipSync} from 'node:zlib';
import type {Artifact} from '../../search-format';
import {readIndex} from '../../search/node';

/** The complete index artifact of a build: the engine keeps only a part of it. */
export const readArtifact = async (folder: string): Promise<Artifact> =>
  JSON.parse(gunzipSync(await readIndex(folder)).toString()) as Artifact;
