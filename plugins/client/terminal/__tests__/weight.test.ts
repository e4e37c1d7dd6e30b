import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {afterAll, expect, test} from 'vitest';
import {writeTerminal} from '..';
import {brand} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {writePageScript} from '../../page-script';

const outDir = mkdtempSync(path.join(tmpdir(), 'terminal-weight-'));
afterAll(() => rmSync(outDir, {recursive: true}));

const LIMIT_KB = 440;
const JQ_LIMIT_KB = 300;

test(`The first key loads at most ${LIMIT_KB} kB gzipped, the first jq at most ${JQ_LIMIT_KB} kB Brotli, and no code that the policy forbids`, async () => {
  const terminal = await writeTerminal({brand, contract: await realContract(), outDir: path.join(outDir, 'shell')});
  writePageScript({
    outDir: path.join(outDir, 'page'),
    styles: {copyMenu: '', valuesPanel: '', tryIt: '', terminal: ''},
    sandbox: '',
    terminal,
  });
  const scripts = path.join(outDir, 'page/assets/js');
  const panel = readdirSync(scripts).find((file) => file.startsWith('page-terminal.'))!;
  const files = [
    path.join(outDir, 'shell', terminal.script),
    path.join(scripts, panel),
    'plugins/client/terminal/styles.css',
  ].map((file) => readFileSync(file));
  const sizes = files.map((file) => gzipSync(file, {level: 9}).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LIMIT_KB * 1000);
  expect(brotliCompressSync(readFileSync(path.join(outDir, 'shell', terminal.jq))).length).toBeLessThanOrEqual(
    JQ_LIMIT_KB * 1000,
  );
  for (const file of files) expect(file.toString()).not.toMatch(/\bnew Function\(|[^.\w]eval\(["'`\w]/);
});
