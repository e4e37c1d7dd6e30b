import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {freePort, type RunningServer} from './nginx';
import {untilAnswers} from './wait';

const require = createRequire(import.meta.url);

/** Starts the Prism mock on an OpenAPI document with request validation, and waits until it responds. */
export async function startPrism(document: string): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      require.resolve('@stoplight/prism-cli/dist/index.js'),
      ...['mock', document, '--errors', '--host', '127.0.0.1', '--port', String(port)],
      // One process, so that stop() ends all of it; logging every request would cost more than the request.
      ...['--multiprocess=false', '--verboseLevel', 'error'],
    ],
    {stdio: ['ignore', 'pipe', 'pipe']},
  );
  let output = '';
  const keep = (data: unknown) => (output = `${output}${String(data)}`.slice(-10_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers({name: 'Prism', url, child, output: () => output});
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(hard);
    },
  };
}
