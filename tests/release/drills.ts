/** Drills for operators: what readers notice when an instance hangs or restarts, and what `status` reports. */
import {mkdir, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Checks} from '../support/checks';
import {NEVER_HAPPENS} from '../support/limits';
import {QUERIES, searchFor} from './load';
import {run, type Machine, type Ran} from './machine';
import type {Releases} from './releases';

export type Told = {machine: Machine; releases: Releases; check: Checks['check']};

type Timed = {ms: number; status: number};

async function timedSearch(url: string, index: number): Promise<Timed> {
  const {path: target, body} = searchFor(QUERIES[index % QUERIES.length]!);
  const started = performance.now();
  const response = await fetch(url + target, {
    method: 'POST',
    body,
    headers: {'x-forwarded-for': `10.1.${(index >> 8) & 255}.${index & 255}`},
  });
  await response.arrayBuffer();
  return {ms: performance.now() - started, status: response.status};
}

/** Searches by one client after the other, until `until` says that it is enough. */
async function searchUntil(url: string, until: (count: number) => boolean): Promise<Timed[]> {
  const all: Timed[] = [];
  while (!until(all.length)) all.push(await timedSearch(url, all.length));
  return all;
}

const failuresOf = (all: Timed[]): number => all.filter(({status}) => status !== 200).length;
const percentile = (all: Timed[], part: number): number =>
  all.map(({ms}) => ms).sort((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * part))]!;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** `status` exits with 1 and says why when readers suffer. */
export async function checkStatus({machine, releases, check}: Told): Promise<void> {
  const status = (): Promise<Ran> => machine.deploy(releases.first, ['status']);
  const good = await status();
  const current = path.join(machine.root, 'current');
  await rename(current, `${current}-away`);
  const bad = await status();
  await rename(`${current}-away`, current);
  const problems = bad.output.split('\n').filter((line) => line.startsWith('PROBLEM'));
  check(
    'status',
    problems.join(' '),
    (good.code !== 0 && good.output) ||
      (bad.code !== 1 && 'It exits with 0 although there is no release.') ||
      (!/current does not exist/.test(bad.output) && bad.output),
  );
}

/** The log has the path of the request, not that of the file, and no query. */
export async function checkLog({machine, check}: Told): Promise<void> {
  const paths = ['/docs/cli/', '/docs/drill-of-a-missing-page'];
  for (const one of paths) await fetch(`${machine.url}${one}?secret=1`, {redirect: 'manual'});
  const wanted = paths.map((one) => `"path":"${one}"`);
  const ends = Date.now() + NEVER_HAPPENS;
  let text: string;
  do text = await machine.accessLog();
  while (!wanted.every((one) => text.includes(one)) && Date.now() < ends);
  check(
    "nginx's log",
    wanted.join(' '),
    (wanted.some((one) => !text.includes(one)) && 'The requested path is missing.') ||
      (text.includes('secret') && 'It has a query string.'),
  );
}

/** An instance that accepts connections and never responds. */
export async function checkHang({machine, releases, check}: Told): Promise<void> {
  const workers = await machine.nginxWorkers();
  const ran = await machine.deploy(releases.second, ['activate', 'second'], {DOCS_ANSWER_SECONDS: '1'});
  // A reload ends in the background: old workers would wait for the hung instance as long as the tests allow.
  const isOld = (all: string): boolean => all.split('\n').some((pid) => workers.split('\n').includes(pid));
  for (const ends = Date.now() + NEVER_HAPPENS; isOld(await machine.nginxWorkers()) && Date.now() < ends;);
  const hung = machine.upstreams[0]!;
  const pid = await machine.instance(hung);
  process.kill(pid, 'SIGSTOP');
  const searches = await searchUntil(machine.url, (count) => count >= 60);
  const delayed = searches.filter(({ms}) => ms > 900).length;
  check(
    'a hung instance',
    `${searches.length} searches, ${failuresOf(searches)} failed, ${delayed} delayed`,
    (ran.code !== 0 && ran.output) ||
      (failuresOf(searches) > 0 && 'Searches failed.') ||
      // nginx tries it again after ten seconds, at most once for search in this time.
      (delayed > 3 && 'nginx uses the hung instance again and again.'),
  );
  const status = await machine.deploy(releases.second, ['status']);
  const healed = await machine.deploy(releases.second, ['heal']);
  const after = await machine.deploy(releases.second, ['status']);
  check(
    'a hung instance is restarted',
    healed.output.trim(),
    (status.code === 0 && `status exits with 0: ${status.output}`) ||
      ((healed.code !== 0 || !healed.output.includes(hung)) && `heal: ${healed.output}`) ||
      ((await machine.instance(hung)) === pid && 'It is the same process.') ||
      (after.code !== 0 && after.output),
  );
  await machine.deploy(releases.second, ['activate', 'second']);
}

/** Both instances restart one after the other, while one reader searches. */
export async function checkRestarts({machine, releases, check}: Told): Promise<void> {
  const before = await searchUntil(machine.url, (count) => count >= 300);
  let isDone = false;
  const deploys = (async (): Promise<Ran[]> => {
    const all = [
      await machine.deploy(releases.second, ['activate', 'first']),
      await machine.deploy(releases.second, ['activate', 'second']),
    ];
    isDone = true;
    return all;
  })();
  const during = await searchUntil(machine.url, () => isDone);
  const failed = (await deploys).find(({code}) => code !== 0);
  const [usual, restarting] = [percentile(before, 0.99), percentile(during, 0.99)];
  check(
    'restarts of all instances',
    `${during.length} searches, ${failuresOf(during)} failed; p99 ${milliseconds(restarting)}, before ${milliseconds(usual)}`,
    (failed && failed.output) ||
      (failuresOf(during) > 0 && 'Searches failed.') ||
      (restarting > 2 * usual && 'The p99 is more than twice the usual one.'),
  );
}

/** A deploy that takes a page from readers is not made, unless the operator insists. */
export async function checkLostPage({machine, releases, check}: Told): Promise<void> {
  const rejected = await machine.deploy(releases.second, ['activate', releases.fewer]);
  const insisted = await machine.deploy(releases.second, ['activate', releases.fewer, '--allow-removal']);
  const back = await machine.deploy(releases.second, ['activate', 'second']);
  check(
    'a release without a page of the active one',
    rejected.output.trim().split('\n').at(-1)!,
    (rejected.code === 0 && 'It was activated.') ||
      (!/the page \/docs\/cli\n/.test(rejected.output) && rejected.output) ||
      (insisted.code !== 0 && insisted.output) ||
      (back.code !== 0 && `No rollback: ${back.output}`),
  );
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=127.0.0.1'];

/** Writes a new tls.crt and tls.key. */
export const makeCertificate = (folder: string): Promise<Ran> =>
  run('openssl', ['req', '-x509', ...KEY, '-days', '30', '-keyout', `${folder}/tls.key`, '-out', `${folder}/tls.crt`]);

/** As above, of a certificate that expired in 2020; only `openssl ca` accepts dates in the past. */
export async function makeExpiredCertificate(folder: string): Promise<Ran> {
  const ca = `${folder}/ca`;
  await mkdir(ca);
  await writeFile(`${ca}/index.txt`, '');
  await writeFile(
    `${ca}/ca.conf`,
    `[ca]\ndefault_ca=d\n[d]\ndatabase=${ca}/index.txt\nnew_certs_dir=${ca}\nrand_serial=yes\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n`,
  );
  await run('openssl', ['req', '-new', ...KEY, '-keyout', `${folder}/tls.key`, '-out', `${ca}/request`]);
  return run('openssl', [
    ...['ca', '-selfsign', '-batch', '-notext', '-config', `${ca}/ca.conf`, '-keyfile', `${folder}/tls.key`],
    ...['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'],
    ...['-in', `${ca}/request`, '-out', `${folder}/tls.crt`],
  ]);
}
