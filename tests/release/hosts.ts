/** How a release runs on different hosts: TLS with HTTP/2, certificates and systemd units. */
import {access, cp, mkdir, readdir, writeFile} from 'node:fs/promises';
import {once} from 'node:events';
import {createServer} from 'node:net';
import path from 'node:path';
import {findProgram} from '../../scripts/needs';
import {NEVER_HAPPENS} from '../support/limits';
import {freePort} from '../support/nginx';
import {makeCertificate, makeExpiredCertificate, type Told} from './drills';
import {checkImages} from './images';
import {run, type Ran} from './machine';

export async function checkHosts(told: Told): Promise<void> {
  await checkTls(told);
  await checkUnits(told);
  await checkImages(told);
}

/** curl, because fetch has no HTTP/2. */
async function checkTls({machine, releases, check}: Told): Promise<void> {
  const {folder} = machine;
  const [certificate, key, port] = [`${folder}/tls.crt`, `${folder}/tls.key`, await freePort()];
  const made = await makeCertificate(folder);
  const tls = {DOCS_TLS_CERTIFICATE: certificate, DOCS_TLS_KEY: key, DOCS_TLS_LISTEN: `127.0.0.1:${port}`};
  const activate = (more: Record<string, string>, ...args: string[]): Promise<Ran> =>
    machine.deploy(releases.second, ['activate', 'second', ...args], more);
  const alone = await activate({DOCS_TLS_CERTIFICATE: certificate});
  check(
    'TLS: a certificate without its key',
    alone.output.trim().split('\n').at(-1)!,
    (made.code !== 0 && made.output) || (alone.code === 0 && 'It was activated.'),
  );
  const missing = await activate({...tls, DOCS_TLS_CERTIFICATE: `${folder}/missing.crt`});
  check(
    'TLS: a certificate that does not exist',
    missing.output.trim().split('\n').at(-1)!,
    (missing.code === 0 && 'It was activated.') ||
      (!/^second was not activated\. DOCS_TLS_CERTIFICATE: .*missing\.crt cannot be read/m.test(missing.output) &&
        missing.output),
  );
  // nginx accepts the configuration, and cannot listen on the port when it loads it.
  const taken = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const failed = await activate({...tls, DOCS_PAGE_SECONDS: '2'});
  const plainly = await fetch(`${machine.url}/docs/cli`, {redirect: 'manual'});
  taken.close();
  check(
    'TLS: HTTPS that does not start',
    failed.output.trim().split('\n').at(-1)!,
    (failed.code === 0 && 'It was activated.') ||
      (!/nginx does not respond: .* The machine is back on second\./.test(failed.output) && failed.output) ||
      (plainly.status !== 200 && `Plain HTTP returns ${plainly.status}.`),
  );
  const {code, output} = await activate(tls);
  const secure = `https://127.0.0.1:${port}`;
  const head = await run('curl', ['--silent', '--insecure', '--http2', '--head', `${secure}/docs/cli`]);
  // A reload ends in the background: until then, old workers respond.
  const isRedirect = (response: string): boolean => /^Location: https:\/\/127\.0\.0\.1\/docs\/cli\?a=1/m.test(response);
  const plain = await until(() => run('curl', ['--silent', '--head', `${machine.url}/docs/cli?a=1`]), isRedirect);
  check(
    'TLS: HTTP/2, HSTS, redirect',
    head.output.split('\r\n')[0]!,
    (code !== 0 && output) ||
      (!/^HTTP\/2 200/.test(head.output) && head.output) ||
      (!/^strict-transport-security: max-age=31536000/m.test(head.output) && 'HSTS is missing.') ||
      (!isRedirect(plain.output) && `No redirect: ${plain.output}`),
  );

  // certbot creates folders in this one, but not this one.
  const challenges = path.join(machine.root, 'acme');
  await access(challenges);
  await mkdir(path.join(challenges, '.well-known/acme-challenge'), {recursive: true});
  await writeFile(path.join(challenges, '.well-known/acme-challenge/token'), 'challenge');
  const challenge = await run('curl', ['--silent', `${machine.url}/.well-known/acme-challenge/token`]);
  check('TLS: the challenge of a renewal', challenge.output, challenge.output !== 'challenge' && challenge.output);

  const serialOf = async (): Promise<Ran> =>
    run('sh', [
      '-c',
      `openssl s_client -connect 127.0.0.1:${port} </dev/null 2>/dev/null | openssl x509 -noout -fingerprint`,
    ]);
  const old = await serialOf();
  await makeCertificate(folder);
  const renewed = await activate(tls);
  const next = await until(serialOf, (text) => text !== old.output);
  check(
    'TLS: a renewed certificate',
    next.output.trim().slice(0, 40),
    (renewed.code !== 0 && renewed.output) || (next.output === old.output && 'nginx serves the old one.'),
  );

  // A rollback in a shell that has not the settings of TLS.
  const forgotten = await activate({});
  const still = await run('curl', ['--silent', '--insecure', '--head', `${secure}/docs/cli`]);
  check(
    'TLS: settings that are forgotten',
    forgotten.output.trim().split('\n').at(-1)!,
    (forgotten.code === 0 && 'It was activated.') ||
      (!/HTTPS on .*[^]*--allow-removal/.test(forgotten.output) && forgotten.output) ||
      (!/ 200/.test(still.output) && 'HTTPS is off.'),
  );

  const old2020 = await makeExpiredCertificate(folder);
  const expired = await activate(tls);
  check(
    'TLS: an expired certificate',
    expired.output.trim().split('\n').at(-1)!,
    (old2020.code !== 0 && old2020.output) ||
      (expired.code === 0 && 'It was activated.') ||
      (!/certificate expired/.test(expired.output) && expired.output),
  );
  const off = await activate({}, '--allow-removal');
  check('TLS: switched off on purpose', '', off.code !== 0 && off.output);
}

/** Repeats until the output is as expected, or until that never happens. */
async function until(ask: () => Promise<Ran>, isExpected: (output: string) => boolean): Promise<Ran> {
  const ends = Date.now() + NEVER_HAPPENS;
  let ran: Ran;
  do ran = await ask();
  while (!isExpected(ran.output) && Date.now() < ends);
  return ran;
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
  const problems = output.split('\n').filter((line) => line.includes('docs-') && !line.includes('not executable'));
  const rated = await run('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    units.find((unit) => unit.endsWith('docs-service@7701.service'))!,
  ]);
  const exposure = /Overall exposure level[^:]*: ([\d.]+ \w+)/.exec(rated.output)?.[1];
  check(
    'systemd units',
    `exposure ${exposure}`,
    (problems.length > 0 && problems.join('\n')) || (rated.code !== 0 && rated.output.slice(-300)),
  );
}
