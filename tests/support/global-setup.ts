import {existsSync} from 'node:fs';
import {startNginx} from './nginx';

/** Serves build/ by the real nginx for the whole run; workers inherit the address. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync('build/index.html')) {
    throw new Error('build/ is empty. Run `npm run build` first.');
  }
  const server = await startNginx('build');
  process.env.SITE_URL = server.url;
  return server.stop;
}
