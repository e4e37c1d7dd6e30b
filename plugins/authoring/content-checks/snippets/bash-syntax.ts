import {spawnSync} from 'node:child_process';

export type SyntaxError = {row: number; reason: string};

/**
 * Runs `bash -n` on all scripts in one process, each as the body of a function that is never called. Only if that fails
 * are they split, so a valid site needs one process and an error a few more.
 */
export function syntaxErrors(scripts: readonly string[]): (SyntaxError | undefined)[] {
  if (scripts.length === 0) return [];
  if (scripts.length === 1) return [single(scripts[0]!)];
  const all = scripts.map((script, index) => `snippet${index}() {\n:\n${script}\n}\n`).join('');
  if (complaint(all) === '') return scripts.map(() => undefined);
  const half = Math.ceil(scripts.length / 2);
  return [...syntaxErrors(scripts.slice(0, half)), ...syntaxErrors(scripts.slice(half))];
}

function single(script: string): SyntaxError | undefined {
  const lines = complaint(script).split('\n');
  const match = lines.map((line) => /line (\d+): (.*)/.exec(line)).find((found) => found !== null);
  if (!match) return undefined;
  const rows = script.split('\n').length;
  return {row: Math.min(Number(match[1]), rows) - 1, reason: match[2]!.replace(/^(?:warning|syntax error): /, '')};
}

function complaint(script: string): string {
  const {stderr, error} = spawnSync('bash', ['-n'], {
    input: `${script}\n`,
    encoding: 'utf8',
    env: {...process.env, LC_ALL: 'C'},
  });
  if (error) throw error;
  return stderr.trim();
}
