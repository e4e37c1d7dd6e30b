import {stopUnless} from '../../scripts/needs';
import {handlerOf, listen} from '../../search/node';
import {buildFixture} from '../support/fixture-site';
import {startNginx} from '../support/nginx';

/** Builds the small site and serves it with search, for the entire run; workers inherit the URL and the folder. */
export default async function buildAndServe(): Promise<() => Promise<void>> {
  stopUnless({programs: ['chromium', 'nginx']});
  const {code, output, outDir} = await buildFixture('small');
  const cause = output.slice(Math.max(0, output.search(/^\[ERROR\]/m)));
  if (code !== 0) throw new Error(`The small site does not build: ${cause}`);
  const search = await listen(await handlerOf(outDir));
  const server = await startNginx(outDir, search.url);
  process.env.SITE_URL = server.url;
  process.env.SMALL_SITE = outDir;
  return async () => {
    await server.stop();
    await search.close();
  };
}
