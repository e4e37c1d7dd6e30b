/**
 * The search and MCP service as a process. A release contains it as one file, `service.js`; `npm run service` runs it on
 * `build/`. Listens when its index is loaded: until then nginx uses another instance.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {listen} from '../../search/node';
import {readSettings, readSettingsFile, SERVICE, type Settings} from '../settings';
import {createService} from './service';

const FLUSH_MS = 60 * 60 * 1000;

/** The folder of a release, or the checkout. */
const isRelease = existsSync(path.join(__dirname, 'manifest.json'));

function versionOf(): string {
  if (!isRelease) return 'development';
  return (JSON.parse(readFileSync(path.join(__dirname, 'manifest.json'), 'utf8')) as {version: string}).version;
}

function siteOf({SEARCH_BUILD: folder}: Settings<typeof SERVICE>): string {
  const site = path.resolve(folder || (isRelease ? path.join(__dirname, 'site') : 'build'));
  if (!existsSync(path.join(site, 'search/manifest.json'))) {
    throw new Error(
      `${site} has no search index (search/manifest.json). Set SEARCH_BUILD to the folder of a built site.`,
    );
  }
  return site;
}

async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(SERVICE, environment, readSettingsFile(environment));
  const version = versionOf();
  const {handler, log, drain, flush} = await createService({
    settings,
    site: siteOf(settings),
    version,
    write: (line) => process.stdout.write(line),
  });
  const service = await listen(handler, {port: settings.PORT, host: settings.HOST}, settings.SEARCH_PROXIES);
  log({event: 'listening', url: service.url, version});
  const timer = setInterval(flush, FLUSH_MS);

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    // A second signal ends the process immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    drain();
    log({event: 'draining', signal});
    clearInterval(timer);
    const isDrained = await Promise.race([
      service.close().then(() => true),
      new Promise<boolean>((done) => setTimeout(() => done(false), settings.DRAIN_SECONDS * 1000)),
    ]);
    flush();
    log({event: 'stopped', drained: isDrained});
    process.exit(isDrained ? 0 : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

main(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
