/**
 * Search in the dev server, without any set-up: the service beside it, behind the site's own address. It answers from
 * the index of the last build; without one, a build in the background makes it, once.
 */
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type {Handler} from '../search/edge';

/** As `/_search` of `searchHosts`. */
const BASE = '/_search';

export const devSearch = (generatedDir: string) => (): Plugin => ({
  name: 'dev-search',
  configureWebpack({mode}) {
    if (mode !== 'development') return {};
    const url = start(['build', path.join(generatedDir, 'search-site')]);
    return {devServer: {proxy: [{context: [BASE], target: 'http://127.0.0.1', router: () => url}]}} as object;
  },
});

/** The address of the service. `folders`: where an index may be; the last one is where it is made. */
async function start(folders: string[]): Promise<string> {
  // Only here: a build needs nothing of the service.
  const {handlerOf, listen} = await import('../search/node');
  let handler: Handler | undefined;
  const open = async (folder: string) => {
    handler = await handlerOf(folder);
    console.warn(`Search answers from the pages in ${folder}/.`);
  };
  const {url} = await listen(async (request) => handler?.(request) ?? notYet());
  const found = folders.find((folder) => existsSync(path.join(folder, 'search/manifest.json')));
  const ready = found === undefined ? makeIndex(folders.at(-1)!).then(open) : open(found);
  ready.catch((error: unknown) => console.error(`Search does not work: ${String(error)} Run \`npm run build\`.`));
  return url;
}

function makeIndex(folder: string): Promise<string> {
  console.warn('Search: no index yet. A build in the background makes it; until then search answers 503.');
  const child = spawn(
    process.execPath,
    [require.resolve('@docusaurus/core/bin/docusaurus.mjs'), 'build', '--out-dir', folder],
    {
      // Beside the dev server: its own work folder, and what it prints stays out of the way.
      env: {...process.env, NODE_ENV: 'production', DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-search'},
      stdio: 'ignore',
    },
  );
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      process.off('exit', end);
      if (code === 0) done(folder);
      else failed(new Error(`The build ended with ${code}.`));
    });
  });
}

const notYet = (): Response =>
  Response.json({message: 'The index is being made.', status: 503}, {status: 503, headers: {'retry-after': '10'}});
