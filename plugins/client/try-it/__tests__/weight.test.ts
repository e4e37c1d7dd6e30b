import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, expect, test} from 'vitest';
import {writeSandbox} from '..';
import {brand} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {writePageScript} from '../../page-script';

const outDir = mkdtempSync(path.join(tmpdir(), 'try-it-'));
afterAll(() => rmSync(outDir, {recursive: true}));

const LIMIT_KB = 130;
/** A part of its own: a reader who sends the example does not load it. */
const EDITOR_LIMIT_KB = 105;

test(`The first press loads at most ${LIMIT_KB} kB gzipped, the first edit at most ${EDITOR_LIMIT_KB}, and no code that the policy forbids`, async () => {
  const scripts = path.join(outDir, 'scripts');
  const sandbox = writeSandbox({brand, contract: await realContract(), outDir: path.join(outDir, 'sandbox')});
  writePageScript({
    outDir: scripts,
    styles: {copyMenu: '', valuesPanel: '', tryIt: '', terminal: ''},
    sandbox,
    terminal: {script: '', jq: '', cli: ''},
  });
  const part = (name: string): string => {
    const found = readdirSync(path.join(scripts, 'assets/js')).find((file) => file.startsWith(`page-${name}.`))!;
    return path.join(scripts, 'assets/js', found);
  };
  const files = [
    path.join(outDir, 'sandbox', sandbox),
    part('try-it'),
    'plugins/client/try-it/styles.css',
    'plugins/client/try-it/run.css',
    'plugins/client/try-it/sandbox-page.css',
  ].map((file) => readFileSync(file));
  const editor = readFileSync(part('json-editor'));
  const bytes = (file: Buffer): number => gzipSync(file, {level: 9}).length;
  expect(files.map(bytes).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LIMIT_KB * 1000);
  expect(bytes(editor)).toBeLessThanOrEqual(EDITOR_LIMIT_KB * 1000);
  for (const file of [...files, editor]) expect(file.toString()).not.toMatch(/\bnew Function\b|\beval\(/);
});
