/**
 * The search and MCP service as a process: `npm run service`, and `service.js` in the image. Listens when its index is
 * loaded: until then it is not ready.
 */
import {listen} from '../../search/node';
import {createService} from './service';
import {readSettings} from './settings';

async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(environment);
  const {handler, log, drain} = await createService(settings, (line) => process.stdout.write(line));
  const service = await listen(handler, {port: settings.PORT, host: settings.HOST}, settings.SEARCH_PROXIES.split(','));
  log({event: 'listening', url: service.url});

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    // A second signal ends the process immediately.
    if (isStopping) process.exit(1);
    isStopping = true;
    drain();
    log({event: 'draining', signal});
    const isDrained = await Promise.race([
      service.close().then(() => true),
      new Promise<boolean>((done) => setTimeout(() => done(false), settings.DRAIN_SECONDS * 1000)),
    ]);
    log({event: 'stopped', drained: isDrained});
    process.exit(isDrained ? 0 : 1);
  };
  // SIGQUIT is the stop signal of the image, because nginx completes its requests only then.
  for (const signal of ['SIGTERM', 'SIGQUIT', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

main(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
