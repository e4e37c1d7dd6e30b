import {stopUnless} from '../../scripts/needs';
import {startEdge} from '../../deploy/edge/local';
import {handlerOf, listen} from '../../search/node';
import {startNginx} from './nginx';
import {modalRequest, SEARCH_PATH} from '../search/requests';
import {describeSelection} from './site-pages';

/**
 * Serves build/ with search by the real nginx and by the edge worker, for the entire run; workers inherit the URLs.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  stopUnless({build: 'build', programs: ['chromium', 'nginx']});
  console.log(describeSelection());
  const search = await listen(await handlerOf('build'));
  const servers = [await startNginx('build', search.url), await startEdge('build')];
  // The first search opens the index, which takes longer on a busy machine than a reader's page waits.
  for (const {url} of servers) {
    const body = JSON.stringify({requests: [modalRequest('scope')]});
    const {status} = await fetch(url + SEARCH_PATH, {method: 'POST', body});
    if (status !== 200) throw new Error(`Search at ${url} returns ${status}.`);
  }
  [process.env.SITE_URL, process.env.EDGE_URL] = servers.map(({url}) => url);
  return async () => {
    await Promise.all(servers.map(({stop}) => stop()));
    await search.close();
  };
}
