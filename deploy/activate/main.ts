/**
 * The program `deploy.js` of a release, for operators:
 *   node deploy.js activate FOLDER|VERSION   installs a release and switches to it; an older version is a rollback;
 *                                            --allow-removal also if readers lose pages, a host name or HTTPS by it
 *   node deploy.js install FOLDER            only copies and verifies it, for several machines
 *   node deploy.js keep-assets               in a container: keeps the assets of this release on the volume DOCS_ROOT/kept
 *   node deploy.js status                    the active release, the others, the instances of the service, and what readers
 *                                            suffer from, if anything: then it exits with 1
 *   node deploy.js heal                      restarts instances of the service that do not respond
 *   node deploy.js verify [FOLDER]           compares every file with the manifest
 *   node deploy.js nginx-config              prints the nginx configuration of this release
 *   node deploy.js settings                  prints all settings with their defaults
 * All of them read /etc/docs/settings.env, or the file in DOCS_SETTINGS.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import type {Site} from '../../config/serving';
import {renderNginx} from '../nginx/render';
import {readManifest, verifyRelease} from '../release/manifest';
import {HOST, readSettings, readSettingsFile, SERVICE} from '../settings';
import {activate, heal, installOnly, type Machine} from './activate';
import {certificateNote} from './certificate';
import {shareAssets} from './folders';
import {statusOf} from './status';

/** Debian links the modules that nginx loads here. */
const MODULES = '/etc/nginx/modules-enabled';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function machineOf(environment: NodeJS.ProcessEnv): Machine {
  const file = readSettingsFile(environment);
  return {
    host: readSettings(HOST, environment, file),
    service: readSettings(SERVICE, environment, file),
    environment,
    say,
  };
}

function hasBrotli(): boolean {
  try {
    return readdirSync(MODULES).some((name) => name.includes('brotli-static'));
  } catch {
    return false;
  }
}

function nginxConfig(): string {
  const site = JSON.parse(readFileSync(path.join(__dirname, 'hosts/site.json'), 'utf8')) as Site;
  const {host} = machineOf(process.env);
  const {DOCS_TLS_CERTIFICATE: certificate} = host;
  return renderNginx(site, host, {
    hasBrotli: hasBrotli(),
    ...(certificate !== '' && {certificate: certificateNote(certificate)}),
  });
}

async function status(): Promise<void> {
  const {lines, problems} = await statusOf(machineOf(process.env));
  for (const line of lines) say(line);
  for (const problem of problems) say(`PROBLEM: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function printSettings(): void {
  for (const [name, {fallback, help}] of Object.entries({...HOST, ...SERVICE}))
    say(`# ${help}\n#${name}=${fallback}\n`);
}

type Options = {'allow-removal': boolean};

const COMMANDS: Record<string, (argument: string | undefined, options: Options) => Promise<void> | void> = {
  async activate(target, options) {
    if (target === undefined) throw new Error('Which release? Give its folder or, for a rollback, its version.');
    await activate(target, machineOf(process.env), {allowsRemoval: options['allow-removal']});
  },
  async install(target) {
    if (target === undefined) throw new Error('Which release? Give its folder.');
    await installOnly(target, machineOf(process.env));
  },
  'keep-assets': async () => {
    const {host} = machineOf(process.env);
    const release = {folder: __dirname, manifest: await readManifest(__dirname)};
    await shareAssets(path.join(host.DOCS_ROOT, 'kept'), release, host.DOCS_KEEP_DAYS);
  },
  status,
  heal: () => heal(machineOf(process.env)),
  async verify(folder = __dirname) {
    const {version, files} = await verifyRelease(folder);
    say(`${version}: ${Object.keys(files).length} files verified.`);
  },
  'nginx-config': () => void process.stdout.write(nginxConfig()),
  settings: printSettings,
};

async function main(args: string[]): Promise<void> {
  const {positionals, values} = parseArgs({
    args,
    allowPositionals: true,
    options: {'allow-removal': {type: 'boolean', default: false}},
  });
  const [name = '', argument] = positionals;
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}. See README.md.`);
  // nginx and the service read as other users what this program writes.
  process.umask(0o022);
  await command(argument, values);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
