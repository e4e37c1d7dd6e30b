/**
 * npm start: the development server, started again when a file changes that it reads only at its start (configuration,
 * facts, vocabulary, plugins). Open pages reload when it is back. Arguments are those of `docusaurus start`.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {watchRestarts} from '../plugins/development/dev-server/restarts';

const PROGRAM = require.resolve('@docusaurus/core/bin/docusaurus.mjs');

let server: ChildProcess;
/** The server ends because a file changed. */
let isRestarting = false;
let hasRestarted = false;

function start(): void {
  isRestarting = false;
  server = spawn(process.execPath, [PROGRAM, 'start', '--no-open', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {...process.env, NO_UPDATE_NOTIFIER: '1'},
  });
  server.once('exit', (code) => {
    if (isRestarting) start();
    // A mistake in the configuration ends the server: it starts again with the next save.
    else if (hasRestarted && code !== 0)
      console.log('\nThe server has ended. It starts again when you save a correction.\n');
    else process.exit(code ?? 1);
  });
}

start();
watchRestarts('.', (files) => {
  console.log(`\n${files.join(', ')}: saved. The server starts again, and open pages reload.\n`);
  hasRestarted = true;
  if (server.exitCode === null && server.signalCode === null) {
    isRestarting = true;
    server.kill('SIGTERM');
  } else start();
});
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    server.kill(name);
    process.exit(0);
  });
}
