import {spawn} from 'node:child_process';
import {rm} from 'node:fs/promises';
import path from 'node:path';

export type BuildResult = {code: number; output: string; outDir: string};

/** Builds a fixture site of tests/fixtures without changing files of the real one. */
export async function buildFixture(name: string, env: Record<string, string> = {}, cwd = '.'): Promise<BuildResult> {
  const outDir = `.generated/${name}/build`;
  await rm(path.join(cwd, outDir), {recursive: true, force: true});
  const child = spawn(
    'npx',
    ['docusaurus', 'build', '--config', `tests/fixtures/${name}/docusaurus.config.ts`, '--out-dir', outDir],
    {
      cwd,
      env: {
        ...process.env,
        NO_UPDATE_NOTIFIER: '1',
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.docusaurus-${name}`,
        ...env,
      },
    },
  );
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  return {code, output, outDir: path.join(cwd, outDir)};
}
