/**
 * npm run test:release: makes releases of the finished build and deploys them on a machine in a temporary folder: damaged ones,
 * then a deploy and a rollback under load. `--night` adds a full disk, another policy, a killed and a hung instance, restarts,
 * planted faults for the smoke test, searches from a cache, TLS, systemd and the images. Needs nginx. Prints one line per check and writes test-results/release.json.
 */
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readManifest, type ReleaseManifest} from '../../deploy/release/manifest';
import {smoke} from '../../deploy/smoke/smoke';
import type {Site} from '../../config/serving';
import {stopUnless} from '../../scripts/needs';
import {startChecks} from '../support/checks';
import {CONNECTIONS, startLoad, type Load} from './load';
import {run, startMachine, type Ran} from './machine';
import {FAULTS, startFaulty} from './planted';
import {CHANGED, createReleases} from './releases';
import {checkCache, checkHitRate} from './cdn';
import {checkHang, checkLog, checkLostPage, checkRestarts, checkStatus} from './drills';
import {checkFleet} from './fleet';
import {checkHosts} from './hosts';
import {checkSearchCache} from './searches';

stopUnless({build: 'build', programs: ['nginx']});

const isNight = process.argv.includes('--night');

/** Requests of each deploy under load; at night five of them are more than 20,000. */
const REQUESTS = isNight ? 4500 : 1500;

const {check, finish} = startChecks('test-results/release.json', 44);
const out = await mkdtemp(path.join(tmpdir(), 'docs-releases-'));
const machine = await startMachine();
const {url} = machine;

try {
  const releases = await createReleases('build', out);
  const siteOf = async (folder: string): Promise<Site> =>
    JSON.parse(await readFile(path.join(folder, 'hosts/site.json'), 'utf8')) as Site;
  const manifests: ReleaseManifest[] = [];
  for (const folder of [releases.first, releases.second, releases.policy]) manifests.push(await readManifest(folder));
  const bundled = (await readManifest(releases.first)).files['service.js']!.size;
  check('release', `${Object.keys(manifests[0]!.files).length} files, service ${Math.round(bundled / 1000)} kB`);

  const text = async (page: string): Promise<string> => (await fetch(url + page)).text();
  const etagOf = async (page: string): Promise<string | null> => (await fetch(url + page)).headers.get('etag');
  const deployed = (ran: Ran): string | undefined => (ran.code === 0 ? undefined : ran.output.trim());

  // As it would be after tar under umask 077; nginx serves as another user.
  await run('chmod', ['-R', 'go=', releases.first]);
  const first = await machine.deploy(releases.first, ['activate', releases.first]);
  check('first deploy', first.output.trim().split('\n').at(-1)!, deployed(first));
  const etags = {changed: await etagOf(CHANGED), same: await etagOf('/docs/cli')};

  // Releases that must not be activated, while the first one serves.
  const rejects = async (
    name: string,
    args: string[],
    message: RegExp,
    more?: Record<string, string>,
  ): Promise<void> => {
    const {code, output} = await machine.deploy(releases.first, args, more);
    const isServing = (await machine.current()) === 'first' && (await text(CHANGED)).includes('<p>first</p>');
    const search = (await fetch(`${url}/_search/health`)).status;
    check(
      name,
      output.trim().split('\n').slice(-2).join(' ').slice(0, 150),
      (code === 0 && 'It was activated.') ||
        (!message.test(output) && `The message is not ${message}: ${output}`) ||
        ((!isServing || search !== 200) && 'The first release does not serve any more.'),
    );
  };
  await rejects('a corrupted release', ['activate', releases.corrupted], /index\.html has other content/);
  await rejects(
    'a release without its index',
    ['activate', releases.noIndex],
    /was not activated: the service does not start/,
  );
  await rejects('an unknown version', ['activate', 'yesterday'], /There is no release yesterday .*first/);
  await rejects('settings that are not valid', ['activate', releases.second], /DOCS_KEEP must be a number/, {
    DOCS_KEEP: 'all',
  });
  await rejects('a configuration that nginx rejects', ['activate', releases.policy], /nginx does not accept/, {
    DOCS_NGINX_TEST: 'echo "emerg: unknown directive" >&2; false',
  });
  await rejects('an instance that does not restart', ['activate', releases.second], /The machine is back on first/, {
    DOCS_SERVICE_RESTART: 'echo "unit not found" >&2; false',
  });
  await rejects(
    'settings that take the host name from readers',
    ['activate', releases.second],
    /readers would lose:\n {2}the host .*\nCheck the settings .*\nTo activate it anyway, add --allow-removal\./,
    {DOCS_SERVER_NAME: 'other.example'},
  );
  const turn = `${machine.folder}/turn`;
  await rejects(
    'pages that nginx cannot read',
    ['activate', releases.policy],
    /nginx returns 40[34] for \/docs\/getting-started\. The machine is back on first/,
    {
      // The first reload takes the pages away, that of the return gives them back.
      DOCS_NGINX_RELOAD: `if mkdir ${turn}; then chmod 700 ${machine.root}/releases; else chmod 755 ${machine.root}/releases; fi`,
      DOCS_PAGE_SECONDS: '2',
    },
  );
  await checkStatus({machine, releases, check});
  await checkLog({machine, releases, check});
  if (isNight) await fullDisk();

  // Deploys and rollbacks under load.
  const load = startLoad(url, await siteOf(releases.first), manifests);
  const workers = await machine.nginxWorkers();
  await underLoad(
    'deploy under load',
    load,
    () => machine.deploy(releases.first, ['activate', releases.second]),
    'second',
  );
  check(
    'ETags come from content',
    `${etags.same} twice`,
    ((await etagOf('/docs/cli')) !== etags.same && 'An unchanged page has another ETag.') ||
      ((await etagOf(CHANGED)) === etags.changed && 'A changed page has its old ETag.'),
  );
  const oldStyles = Object.keys(manifests[0]!.files).find((name) =>
    /^site\/assets\/css\/styles\.\w+\.css$/.test(name),
  )!;
  const kept = await fetch(url + oldStyles.slice('site'.length));
  check(
    'assets of open tabs stay',
    oldStyles.slice('site'.length),
    (oldStyles in manifests[1]!.files && 'The releases have the same assets.') ||
      (kept.status !== 200 && `status ${kept.status}`),
  );
  await underLoad('rollback under load', load, () => machine.deploy(releases.first, ['activate', 'first']), 'first');
  const isReloaded = (await machine.nginxWorkers()) !== workers;
  const closed = load.reconnected();
  check(
    'pages alone do not reload nginx',
    `${closed} connections closed`,
    (isReloaded && 'nginx has new workers.') || (closed > 0 && 'Clients had to connect again.'),
  );
  const lost = isNight ? await moreUnderLoad(load) : 0;
  await load.stop();
  const {page, asset, search, mcp} = load.counts;
  const sum = page + asset + search + mcp;
  check(
    'all requests under load',
    `${sum}: ${page} pages, ${asset} assets, ${search} searches, ${mcp} MCP calls; ${load.failures.length} failed, ${load.reconnected()} connected again`,
    (isNight && sum < 20_000 && 'Fewer than 20,000 requests.') ||
      (load.failures.length > lost && load.failures.slice(0, 5).join('\n')),
  );

  const smoked = await run(process.execPath, [path.join(machine.root, 'current/smoke.js'), url]);
  check(
    'smoke test of a correct site',
    smoked.output.trim().split('\n').at(-1)!,
    smoked.code !== 0 && smoked.output.split('\n').slice(0, 5).join('\n'),
  );
  // The site is on first in the gate, and on second at night.
  await checkCache({machine, releases, check}, isNight ? 'first' : 'second');
  if (isNight) {
    await machine.deploy(releases.second, ['activate', 'second']);
    await checkHitRate({machine, releases, check}, await siteOf(releases.second));
    await plantedFaults();
    await checkLostPage({machine, releases, check});
    await checkRestarts({machine, releases, check});
    await checkSearchCache({machine, releases, check});
    await checkHang({machine, releases, check});
    await checkHosts({machine, releases, check});
    await checkFleet({releases, check});
  }

  async function underLoad(name: string, load: Load, deploy: () => Promise<Ran>, version: string): Promise<void> {
    const [failed, reconnected, sent] = [load.failures.length, load.reconnected(), load.sent()];
    await load.reached(sent + REQUESTS / 3);
    const ran = await deploy();
    await load.reached(Math.max(sent + REQUESTS, load.sent() + REQUESTS / 3));
    const isActive = (await text(CHANGED)).includes(`<p>${version}</p>`);
    const failures = load.failures.slice(failed);
    check(
      name,
      `${load.sent() - sent} requests, ${failures.length} failed, ${load.reconnected() - reconnected} connected again`,
      deployed(ran) ??
        ((!isActive && `${version} is not active.`) || (failures.length > 0 && failures.slice(0, 5).join('\n'))),
    );
  }

  /** Deploys that reload nginx, and an instance that is killed. Returns how many requests that may have cost. */
  async function moreUnderLoad(load: Load): Promise<number> {
    const to = (version: string) => () => machine.deploy(releases.first, ['activate', version]);
    await underLoad('deploy with another policy', load, to(releases.policy), 'policy');
    await underLoad('rollback of the policy', load, to('second'), 'second');
    const before = load.failures.length;
    await load.reached(load.sent() + REQUESTS / 3);
    process.kill(await machine.instance(machine.upstreams[0]!), 'SIGKILL');
    await load.reached(load.sent() + REQUESTS);
    const lost = load.failures.length - before;
    check(
      'kill -9 of an instance under load',
      `${lost} failed`,
      lost > CONNECTIONS && load.failures.slice(-5).join('\n'),
    );
    return lost;
  }

  async function plantedFaults(): Promise<void> {
    const release = {manifest: manifests[1]!, site: await siteOf(releases.second)};
    for (const fault of FAULTS) {
      const faulty = await startFaulty(url, fault);
      const {problems} = await smoke(faulty.url, release);
      await faulty.stop();
      const found = problems.filter((problem) => fault.report.test(problem));
      check(
        `smoke test: ${fault.name}`,
        found[0]?.slice(0, 100) ?? '',
        found.length === 0 && `Not found. ${problems[0] ?? ''}`,
      );
    }
  }

  /** A file system that is too small for a second release; only root can make one. */
  async function fullDisk(): Promise<void> {
    const name = 'a full disk';
    if (process.getuid?.() !== 0) return check(name, 'not tested: only root can mount a small disk');
    const sizes = Object.values(manifests[1]!.files).map(({size}) => size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const blocks = sizes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0);
    // The copy of the first release fits. The second does not, found before or while it is copied.
    for (const [when, room] of Object.entries({
      'before the copy': bytes / 2,
      'during the copy': (bytes + blocks) / 2,
    })) {
      const root = path.join(out, 'small-disk');
      await run('mkdir', ['-p', root]);
      const size = Math.ceil((blocks * 1.05 + room) / 4096) * 4096;
      const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'docs', root]);
      if (mounted.code !== 0) return check(name, `not tested: ${mounted.output.trim()}`);
      try {
        const settings = {
          DOCS_ROOT: root,
          DOCS_NGINX_CONFIG: path.join(out, 'small.conf'),
          DOCS_NGINX_TEST: 'true',
          DOCS_NGINX_RELOAD: 'true',
        };
        const fits = await machine.deploy(releases.first, ['activate', releases.first], settings);
        const {code, output} = await machine.deploy(releases.first, ['activate', releases.second], settings);
        const left = (await run('ls', ['-A', path.join(root, 'releases')])).output.trim();
        const active = (await run('readlink', [path.join(root, 'current')])).output.trim();
        check(
          `${name}, ${when}`,
          output.trim().slice(0, 150),
          deployed(fits) ??
            ((code === 0 && 'It was activated.') ||
              (!/The disk of .* is full/.test(output) && `Another message: ${output}`) ||
              (left !== 'first' && `Left on the disk: ${left}`) ||
              (active !== 'releases/first' && `Active: ${active}`)),
        );
      } finally {
        await run('umount', [root]);
      }
    }
  }
} finally {
  await machine.stop();
  await rm(out, {recursive: true, force: true});
}
finish();
