/** Several machines: install everywhere, then switch one after the other. Three machines, reached by a program instead of ssh. */
import {appendFile, chmod, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Checks} from '../support/checks';
import {readManifest} from '../../deploy/release/manifest';
import {run, startMachine, type Machine, type Ran} from './machine';
import type {Releases} from './releases';

const NAMES = ['a', 'b', 'c'];

const stylesOf = async (release: string): Promise<string> =>
  Object.keys((await readManifest(release)).files)
    .find((name) => /^site\/assets\/css\/styles\.\w+\.css$/.test(name))!
    .slice('site'.length);

export async function checkFleet({releases, check}: {releases: Releases; check: Checks['check']}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-fleet-'));
  const machines: Machine[] = [];
  try {
    for (const name of NAMES) {
      const machine = await startMachine();
      machines.push(machine);
      const {code, output} = await machine.deploy(releases.first, ['activate', releases.first]);
      if (code !== 0) throw new Error(`${name}: ${output}`);
    }
    // The arguments are those of ssh; the folder of the machine takes the place of /srv/docs.
    const roots = machines.map(({root, settingsFile}, index) => `${NAMES[index]}) root=${root} file=${settingsFile};;`);
    const ssh = path.join(folder, 'ssh');
    await writeFile(
      ssh,
      `#!/bin/sh\ncase $1 in ${roots.join(' ')} esac\nexport DOCS_SETTINGS=$file PATH=${path.dirname(process.execPath)}:$PATH\nexec sh -c "$(printf '%s' "$2" | sed "s|/srv/docs/|$root/|")"\n`,
    );
    await chmod(ssh, 0o755);
    const fleet = (version: string): Promise<Ran> =>
      run('sh', ['-c', `cd ${folder} && exec bash ${releases.first}/fleet.sh ${version} ${NAMES.join(' ')}`], {
        DOCS_SSH: ssh,
        DOCS_SUDO: '',
      });
    const pack = (version: string, from: string): Promise<Ran> =>
      run('tar', [
        '--create',
        '--gzip',
        '--file',
        `${folder}/docs-${version}.tar.gz`,
        '--directory',
        path.dirname(from),
        path.basename(from),
      ]);
    const active = async (): Promise<string> => (await Promise.all(machines.map((one) => one.current()))).join(' ');

    await pack('corrupted', releases.corrupted);
    const rejected = await fleet('corrupted');
    check(
      'three machines: a damaged release',
      rejected.output.trim().split('\n').at(-1)!,
      (rejected.code === 0 && 'It was activated.') || ((await active()) !== 'first first first' && (await active())),
    );

    // The last machine cannot restart its service.
    await appendFile(machines[2]!.settingsFile, "DOCS_SERVICE_RESTART='false'\n");
    await pack('second', releases.second);
    const partly = await fleet('second');
    const assets = [await stylesOf(releases.first), await stylesOf(releases.second)];
    const missing: string[] = [];
    for (const {url} of machines) {
      for (const asset of assets) if ((await fetch(url + asset)).status !== 200) missing.push(url + asset);
    }
    check(
      'three machines: one fails',
      partly.output.trim().split('\n').at(-1)!,
      (partly.code === 0 && 'It is not reported.') ||
        (!/second is not active on: c\./.test(partly.output) && partly.output) ||
        ((await active()) !== 'second second first' && (await active())) ||
        (missing.length > 0 && `Missing assets: ${missing.join(' ')}`),
    );

    await appendFile(
      machines[2]!.settingsFile,
      `DOCS_SERVICE_RESTART='${machines[2]!.settings.DOCS_SERVICE_RESTART}'\n`,
    );
    const all = await fleet('second');
    await rm(path.join(folder, 'docs-second.tar.gz'));
    const back = await fleet('first');
    check(
      'three machines: all switch, and roll back',
      `${all.output.trim().split('\n').at(-1)} ${back.output.trim().split('\n').at(-1)}`,
      (all.code !== 0 && all.output) ||
        (back.code !== 0 && back.output) ||
        ((await active()) !== 'first first first' && (await active())),
    );
  } finally {
    for (const machine of machines) await machine.stop();
    await rm(folder, {recursive: true, force: true});
  }
}
