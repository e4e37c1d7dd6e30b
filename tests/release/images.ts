/**
 * The images without a container engine: the steps of the Dockerfile run in a folder, and its commands in a mount namespace, as
 * the images' users, with a read-only root, their own /tmp and the volume of kept assets.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {openSync, readFileSync} from 'node:fs';
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {findProgram} from '../../scripts/needs';
import {readManifest} from '../../deploy/release/manifest';
import {startDns} from '../support/dns';
import {NEVER_HAPPENS} from '../support/limits';
import {HAS_BROTLI} from '../support/nginx';
import {untilAnswers} from '../support/wait';
import type {Told} from './drills';
import {searchFor} from './load';
import {run, type Ran} from './machine';

type Stage = {env: Record<string, string>; runs: string[]; user: string; command: string[]};

function stagesOf(dockerfile: string): Record<string, Stage> {
  const stages: Record<string, Stage> = {};
  for (const text of dockerfile
    .replace(/\\\n/g, ' ')
    .split(/^FROM .* AS /m)
    .slice(1)) {
    const lines = text.split('\n');
    const values = (word: string): string[] =>
      lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
    stages[lines[0]!] = {
      env: Object.fromEntries(
        values('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S*)/g)].map(([, key, value]) => [key!, value!])),
      ),
      runs: values('RUN'),
      user: values('USER')[0]?.split(':')[0] ?? '0',
      command: JSON.parse(values('CMD')[0] ?? '[]') as string[],
    };
  }
  return stages;
}

/** An address for this run only: ports of the images are fixed. */
const ADDRESS = `127.${1 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${1 + (process.pid & 127)}`;
const SERVICE = 'docs-search.docs.svc.cluster.local:7700';

type Image = {folder: string; volume: string};

/** The shell commands of a container, before those that it runs. */
const mounts = ({folder, volume}: Image): string[] => [
  'mount -t tmpfs none /srv',
  'mkdir /srv/docs',
  `mount --bind ${folder}/docs /srv/docs`,
  'mount -o remount,ro,bind /srv/docs',
  `mount --bind ${volume} /srv/docs/kept`,
  `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
  'mount --bind /srv/docs/current/container/nginx.conf /etc/nginx/nginx.conf',
  'mount -t tmpfs none /tmp',
  'mount -o remount,ro,bind /',
  '! touch /var/cache/docs 2>/dev/null',
];

const asUser = (user: string, command: string[]): string =>
  `exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all ${command.join(' ')}`;

const inNamespace = (lines: string[]): string[] => ['--mount', 'sh', '-ec', lines.join('\n')];

type Container = {child: ChildProcess; output: () => string; stop: (signal: NodeJS.Signals) => Promise<number | null>};

/** Its log is a file that its user may open: /dev/stdout of a container is that of its user. */
async function startContainer(
  image: Image,
  name: string,
  stage: Stage,
  env: Record<string, string>,
): Promise<Container> {
  const log = path.join(image.folder, `${name}.log`);
  await writeFile(log, '');
  await chmod(log, 0o666);
  const out = openSync(log, 'a');
  const child = spawn('unshare', inNamespace([...mounts(image), asUser(stage.user, stage.command)]), {
    env: {PATH: pathWithNode(), ...stage.env, ...env},
    stdio: ['ignore', out, out],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  return {
    child,
    output: () => readFileSync(log, 'utf8'),
    async stop(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

const pathWithNode = (): string => `${path.dirname(process.execPath)}:${process.env.PATH}`;

/** Runs the steps of the stage `release`. */
async function buildImage(release: string, image: Image, {runs, env}: Stage): Promise<Ran> {
  await mkdir(path.join(image.folder, 'docs'), {recursive: true});
  await mkdir(image.volume, {recursive: true});
  await writeFile(path.join(image.folder, 'resolv.conf'), `nameserver ${ADDRESS}\n`);
  const steps = [
    'mount -t tmpfs none /srv',
    'mkdir /srv/docs /srv/release',
    `mount --bind ${image.folder}/docs /srv/docs`,
    `mount --bind ${release} /srv/release`,
    ...runs.map((step) => `( ${step} )`),
  ];
  const built = await run('unshare', inNamespace(steps), {PATH: pathWithNode(), ...env});
  const config = path.join(image.folder, 'docs/nginx/docs.conf');
  if (built.code === 0)
    await writeFile(config, (await readFile(config, 'utf8')).replace('listen 8080;', `listen ${ADDRESS}:8080;`));
  return built;
}

export async function checkImages({machine, releases, check}: Told): Promise<void> {
  if (process.getuid?.() !== 0 || findProgram('setpriv') === undefined || !HAS_BROTLI)
    return check('images', 'not tested: needs root, setpriv and the Brotli module of nginx');
  const dockerfile = await readFile(path.join(releases.second, 'container/Dockerfile'), 'utf8');
  const {release, service, web} = stagesOf(dockerfile) as Record<'release' | 'service' | 'web', Stage>;
  const volume = path.join(machine.folder, 'images/kept');
  const imageOf = (name: string): Image => ({folder: path.join(machine.folder, 'images', name), volume});
  const [old, image] = [imageOf('first'), imageOf('second')];
  const built = [await buildImage(releases.first, old, release), await buildImage(releases.second, image, release)];
  await run('chown', [web.user, volume]);
  const keep = (one: Image): Promise<Ran> =>
    run(
      'unshare',
      inNamespace([...mounts(one), asUser(web.user, ['node', '/srv/docs/current/deploy.js', 'keep-assets'])]),
      {PATH: pathWithNode()},
    );
  const kept = [await keep(old), await keep(image)];
  check(
    'images: steps of the Dockerfile',
    built[1]!.output.trim(),
    [...built, ...kept].find(({code}) => code !== 0)?.output ?? false,
  );

  const dns = await startDns(ADDRESS);
  const url = `http://${ADDRESS}:8080`;
  const script = '/srv/docs/current/container/start-nginx.sh';
  const nginx = await startContainer(
    image,
    'web',
    {...web, command: web.command.map((word) => word.replace('/usr/local/bin/start-nginx', script))},
    {DOCS_SERVICE: SERVICE, DOCS_TRUSTED_PROXIES: '127.0.0.0/8'},
  );
  const search = async (): Promise<Response> => {
    const {path: target, body} = searchFor('create a scope');
    return fetch(url + target, {method: 'POST', body});
  };
  try {
    await untilAnswers({name: 'nginx of the image', url, child: nginx.child, output: nginx.output});
    const page = await fetch(`${url}/docs/cli`, {headers: {'accept-encoding': 'br'}});
    const early = await search();
    const user = await userOf(nginx.child);
    const {files} = await readManifest(releases.first);
    const asset = Object.keys(files).find((name) => /^site\/assets\/css\/styles\.\w+\.css$/.test(name))!;
    const old200 = await fetch(url + asset.slice('site'.length));
    check(
      'images: nginx alone, with a name that does not exist',
      `user ${user}, page ${page.status}, ${page.headers.get('content-encoding')}, search ${early.status}, old asset ${old200.status}`,
      (page.status !== 200 && `The page: ${page.status}.`) ||
        (page.headers.get('content-encoding') !== 'br' && 'The page is not sent with Brotli.') ||
        (early.status !== 503 && `Search without a service: ${early.status}.`) ||
        (old200.status !== 200 && 'The asset of the release before is missing.') ||
        (user !== web.user && `It runs as user ${user}.`),
    );

    const instance = await startContainer(image, 'service', service, {HOST: ADDRESS});
    try {
      await untilAnswers({
        name: 'The service of the image',
        url: `http://${ADDRESS}:7700/ready`,
        child: instance.child,
        output: instance.output,
      });
      const serviceUser = await userOf(instance.child);
      dns.setAddress(ADDRESS);
      const ends = Date.now() + NEVER_HAPPENS;
      let found = await search();
      while (found.status !== 200 && Date.now() < ends) found = await search();
      const code = await instance.stop('SIGTERM');
      check(
        'images: search that starts after nginx',
        `user ${serviceUser}, search ${found.status}, ended with ${code}`,
        (found.status !== 200 && `nginx does not find it: ${found.status}.\n${nginx.output()}`) ||
          (serviceUser !== service.user && `It runs as user ${serviceUser}.`) ||
          (code !== 0 && instance.output()),
      );
    } finally {
      await instance.stop('SIGKILL');
    }
  } finally {
    await nginx.stop('SIGQUIT');
    await dns.stop();
  }
  const log = nginx.output();
  check('images: log', log.split('\n')[0]!, !log.includes('"path":"/docs/cli"') && `It lacks a page: ${log}`);
}

const userOf = async ({pid}: ChildProcess): Promise<string> =>
  /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]!;
