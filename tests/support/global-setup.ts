import {existsSync} from 'node:fs';
import {handlerOf, listen} from '../../search/node';
import {buildFixture} from './fixture-site';
import {startNginx} from './nginx';

/** Serves build/ with search and the fixture of another brand by the real nginx for the whole run; workers inherit the addresses. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync('build/index.html')) {
    throw new Error('build/ is empty. Run `npm run build` first.');
  }
  const fixture = await buildFixture('other-brand');
  if (fixture.code !== 0) throw new Error(`The fixture site does not build:\n${fixture.output}`);
  const search = await listen(await handlerOf('build'));
  const servers = [await startNginx('build', search.url), await startNginx(fixture.outDir)];
  [process.env.SITE_URL, process.env.OTHER_BRAND_URL] = servers.map(({url}) => url);
  return async () => {
    await Promise.all(servers.map(({stop}) => stop()));
    await search.close();
  };
}
