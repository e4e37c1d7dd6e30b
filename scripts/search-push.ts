/** `npm run search:push [-- --force] [folder]`: sends a finished build to hosted search. */
import path from 'node:path';
import {brand} from '../brand';
import {readArtifact} from '../plugins/publishing/search-records/artifact';
import {push} from '../plugins/publishing/search-records/hosted';
import {stopUnless} from './needs';

async function main(args: string[], {DOCS_SEARCH_APP_ID: appId, DOCS_SEARCH_WRITE_KEY: writeKey}: NodeJS.ProcessEnv) {
  if (!appId || !writeKey) {
    throw new Error('Set DOCS_SEARCH_APP_ID, and DOCS_SEARCH_WRITE_KEY to a key that may change the index.');
  }
  const build = args.find((arg) => !arg.startsWith('--')) ?? 'build';
  stopUnless({build});
  const artifact = readArtifact(path.join(build, 'search'));
  const site = `https://${brand.hosts.docs}`;
  if (artifact.origin !== site) {
    throw new Error(`The build is for ${artifact.origin}, its results would lead there. Build it for ${site}.`);
  }
  const target = {appId, writeKey, indexName: brand.searchIndex};
  return push(artifact, target, {force: args.includes('--force')});
}

main(process.argv.slice(2), process.env).then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
