/** How a release runs on different hosts: TLS with HTTP/2, systemd with a passed socket, and the images' files. */
import {spawn} from 'node:child_process';
import {cp, mkdir, readFile, readdir, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {findProgram} from '../../scripts/needs';
import type {Checks} from '../support/checks';
import {NEVER_HAPPENS} from '../support/limits';
import {freePort} from '../support/nginx';
import {untilAnswers} from '../support/wait';
import {run, type Machine, type Ran} from './machine';
import type {Releases} from './releases';

type Told = {machine: Machine; releases: Releases; check: Checks['check']};

export async function checkHosts(told: Told): Promise<void> {
  await checkTls(told);
  await checkUnits(told);
  await checkSocket(told);
  await checkImage(told);
}

/** curl, because fetch has no HTTP/2. */
async function checkTls({machine, releases, check}: Told): Promise<void> {
  const {folder} = machine;
  const [certificate, key, port] = [`${folder}/tls.crt`, `${folder}/tls.key`, await freePort()];
  const made = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  const tls = {DOCS_TLS_CERTIFICATE: certificate, DOCS_TLS_KEY: key, DOCS_TLS_LISTEN: `127.0.0.1:${port}`};
  const alone = await machine.deploy(releases.second, ['activate', 'second'], {DOCS_TLS_CERTIFICATE: certificate});
  check(
    'TLS: a certificate without its key',
    alone.output.trim().split('\n').at(-1)!,
    (made.code !== 0 && made.output) || (alone.code === 0 && 'It was activated.'),
  );
  const {code, output} = await machine.deploy(releases.second, ['activate', 'second'], tls);
  const head = await run('curl', ['--silent', '--insecure', '--http2', '--head', `https://127.0.0.1:${port}/docs/cli`]);
  // A reload ends in the background: until then, old workers respond.
  const isRedirect = (response: string): boolean => /^Location: https:\/\/127\.0\.0\.1\/docs\/cli\?a=1/m.test(response);
  let plain: Ran;
  const ends = Date.now() + NEVER_HAPPENS;
  do plain = await run('curl', ['--silent', '--head', `${machine.url}/docs/cli?a=1`]);
  while (!isRedirect(plain.output) && Date.now() < ends);
  check(
    'TLS: HTTP/2, HSTS, redirect',
    head.output.split('\r\n')[0]!,
    (code !== 0 && output) ||
      (!/^HTTP\/2 200/.test(head.output) && head.output) ||
      (!/^strict-transport-security: max-age=31536000/m.test(head.output) && 'HSTS is missing.') ||
      (!isRedirect(plain.output) && `No redirect: ${plain.output}`),
  );
  await machine.deploy(releases.second, ['activate', 'second']);
}

async function checkUnits({releases, machine, check}: Told): Promise<void> {
  if (findProgram('systemd-analyze') === undefined) return check('systemd units', 'not tested: no systemd-analyze');
  const folder = path.join(releases.second, 'systemd');
  const units: string[] = [];
  for (const name of await readdir(folder)) {
    // verify reads an instance from a file of its name.
    const unit = path.join(machine.folder, 'units', name.replace('@.', '@7701.'));
    await cp(path.join(folder, name), unit);
    units.push(unit);
  }
  const {output} = await run('systemd-analyze', ['verify', '--man=no', ...units]);
  const problems = output
    .split('\n')
    .filter((line) => line.includes('docs-service') && !line.includes('not executable'));
  const rated = await run('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    units.find((unit) => unit.endsWith('.service'))!,
  ]);
  const exposure = /Overall exposure level[^:]*: ([\d.]+ \w+)/.exec(rated.output)?.[1];
  check(
    'systemd units',
    `exposure ${exposure}`,
    (problems.length > 0 && problems.join('\n')) || (rated.code !== 0 && rated.output.slice(-300)),
  );
}

/** systemd's own program that passes a socket. */
async function checkSocket({releases, check}: Told): Promise<void> {
  const name = 'systemd: a passed socket';
  if (findProgram('systemd-socket-activate') === undefined)
    return check(name, 'not tested: no systemd-socket-activate');
  const port = await freePort();
  const program = path.join(releases.second, 'service.js');
  const child = spawn('systemd-socket-activate', ['--listen', `127.0.0.1:${port}`, process.execPath, program], {
    env: {...process.env, PORT: '1'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}/ready`;
  await untilAnswers({name: 'The service', url, child, output: () => output});
  const {status} = await fetch(url);
  child.kill('SIGTERM');
  const code = await exited;
  check(
    name,
    `status ${status}, ended with ${code}`,
    (status !== 200 && output) || (code !== 0 && output) || (!output.includes('"drained":true') && output),
  );
}

/**
 * No container engine is needed: the steps of the Dockerfile run in a folder, and the service of the image in a mount
 * namespace, as the image's user, with the files read-only.
 */
async function checkImage({machine, releases, check}: Told): Promise<void> {
  const name = 'image: the service';
  const root = path.join(machine.folder, 'image');
  const steps = (await readFile(path.join(releases.second, 'container/Dockerfile'), 'utf8'))
    .replace(/\\\n/g, ' ')
    .split('\n');
  const docs = path.join(root, 'srv/docs');
  await mkdir(path.join(docs, 'releases'), {recursive: true});
  await mkdir(path.join(docs, 'nginx'));
  await cp(releases.second, path.join(docs, 'releases/image'), {recursive: true});
  await symlink('releases/image', path.join(docs, 'current'));
  const expected = [
    'COPY . ./image',
    'RUN ["node", "image/deploy.js", "verify", "image"]',
    'USER node',
    'CMD ["node", "/srv/docs/current/service.js"]',
  ];
  const missing = expected.filter((step) => !steps.includes(step));
  const verified = await run(process.execPath, [
    path.join(docs, 'releases/image/deploy.js'),
    'verify',
    path.join(docs, 'releases/image'),
  ]);
  const env = Object.fromEntries(
    [...(/^ENV (DOCS_.*)$/m.exec(steps.join('\n'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [
      key!,
      value!,
    ]),
  );
  const config = await run(process.execPath, [path.join(docs, 'current/deploy.js'), 'nginx-config'], env);
  await writeFile(path.join(docs, 'nginx/docs.conf'), config.output);
  check(
    'image: steps of the Dockerfile',
    verified.output.trim(),
    (missing.length > 0 && `Steps have changed: ${missing.join('; ')}`) ||
      (verified.code !== 0 && verified.output) ||
      (!config.output.includes('server search-a:7700') && 'The configuration lacks the upstreams.'),
  );
  if (process.getuid?.() !== 0 || findProgram('setpriv') === undefined)
    return check(name, 'not tested: needs root and setpriv');
  const port = await freePort();
  const script = `mount -t tmpfs none /srv && mkdir /srv/docs && mount --bind ${docs} /srv/docs && mount -o remount,ro,bind /srv/docs && exec setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs ${process.execPath} /srv/docs/current/service.js`;
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
    env: {PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port)},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  await untilAnswers({
    name: 'The service of the image',
    url: `http://127.0.0.1:${port}/ready`,
    child,
    output: () => output,
  });
  const user = /^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  child.kill('SIGTERM');
  const code = await exited;
  check(
    name,
    `user ${user}, ended with ${code}`,
    (user !== '1000' && `It runs as user ${user}.`) || (code !== 0 && output),
  );
}
