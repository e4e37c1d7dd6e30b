/** What a program of a guide needs of the machine: its files, and jq for `--query`. */
import {spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {CliResult} from '../../../platform/cli';
import type {ToolFiles, ToolResult} from './tools';

export const filesOnDisk = (cwd: string): ToolFiles => ({
  exists: (name) => existsSync(path.resolve(cwd, name)),
  read(name) {
    const file = path.resolve(cwd, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  },
  write(name, text, isExecutable = false) {
    const file = path.resolve(cwd, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
    if (isExecutable) chmodSync(file, 0o755);
  },
});

export function queried({exitCode, output, query}: CliResult): ToolResult {
  if (query === undefined) return {exitCode, output};
  const {status, stdout, stderr} = spawnSync('jq', ['-r', query], {input: output, encoding: 'utf8'});
  return status === 0 ? {exitCode, output: stdout.trimEnd()} : {exitCode: 1, output: stderr};
}
