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

test(`The first press loads at most ${LIMIT_KB} kB gzipped, and no code that the policy forbids`, async () => {
  const scripts = path.join(outDir, 'scripts');
  const sandbox = writeSandbox({brand, contract: await realContract(), outDir: path.join(outDir, 'sandbox')});
  writePageScript({outDir: scripts, styles: {copyMenu: '', valuesPanel: '', tryIt: ''}, sandbox});
  const panel = readdirSync(path.join(scripts, 'assets/js')).find((name) => name.startsWith('page-try-it.'))!;
  const files = [
    path.join(outDir, 'sandbox', sandbox),
    path.join(scripts, 'assets/js', panel),
    'plugins/client/try-it/styles.css',
    'plugins/client/try-it/run.css',
    'plugins/client/try-it/sandbox-page.css',
  ].map((file) => readFileSync(file));
  const total = files.reduce((sum, file) => sum + gzipSync(file, {level: 9}).length, 0);
  expect(total).toBeLessThanOrEqual(LIMIT_KB * 1000);
  for (const file of files) expect(file.toString()).not.toMatch(/\bnew Function\b|\beval\(/);
});
