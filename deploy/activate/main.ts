/**
 * The program `deploy.js` of a release, for operators:
 *   node deploy.js activate FOLDER|VERSION   installs a release and switches to it; an older version is a rollback
 *   node deploy.js status                    the active release, the others, and the instances of the service
 *   node deploy.js verify [FOLDER]           compares every file with the manifest
 *   node deploy.js nginx-config              prints the nginx configuration of this release
 *   node deploy.js settings                  prints all settings with their defaults
 */
import {readFileSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import path from 'node:path';
import type {Site} from '../../config/serving';
import {renderNginx} from '../nginx/render';
import {verifyRelease} from '../release/manifest';
import {HOST, readSettings, SERVICE, settingsFileOf} from '../settings';
import {activate, type Machine} from './activate';
import {currentVersion, history} from './folders';
import {readiness} from './probe';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function machineOf(environment: NodeJS.ProcessEnv): Machine {
  const name = settingsFileOf(environment);
  const file = name === undefined ? undefined : {name, text: readFileSync(name, 'utf8')};
  return {
    host: readSettings(HOST, environment, file),
    service: readSettings(SERVICE, environment, file),
    environment,
    say,
  };
}

async function status({host}: Machine): Promise<void> {
  const current = await currentVersion(host.DOCS_ROOT);
  say(`active: ${current ?? 'none'}`);
  const order = await history(host.DOCS_ROOT);
  const releases: string[] = await readdir(path.join(host.DOCS_ROOT, 'releases')).catch(() => []);
  const others = order.filter((version) => version !== current && releases.includes(version));
  say(`available, newest activation first: ${others.join(', ') || 'none'}`);
  for (const upstream of host.DOCS_UPSTREAMS) {
    const state = await readiness(`http://${upstream}`);
    say(`service at ${upstream}: ${'problem' in state ? state.problem : `ready, ${state.version}`}`);
  }
}

function printSettings(): void {
  for (const [name, {fallback, help}] of Object.entries({...HOST, ...SERVICE}))
    say(`# ${help}\n#${name}=${fallback}\n`);
}

const COMMANDS: Record<string, (argument: string | undefined) => Promise<void> | void> = {
  async activate(target) {
    if (target === undefined) throw new Error('Which release? Give its folder or, for a rollback, its version.');
    await activate(target, machineOf(process.env));
  },
  status: () => status(machineOf(process.env)),
  async verify(folder = __dirname) {
    const {version, files} = await verifyRelease(folder);
    say(`${version}: ${Object.keys(files).length} files verified.`);
  },
  'nginx-config'() {
    const site = JSON.parse(readFileSync(path.join(__dirname, 'hosts/site.json'), 'utf8')) as Site;
    process.stdout.write(renderNginx(site, machineOf(process.env).host));
  },
  settings: printSettings,
};

async function main([name = '', argument]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}. See README.md.`);
  await command(argument);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
