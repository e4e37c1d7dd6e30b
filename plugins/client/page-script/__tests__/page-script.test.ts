import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, describe, expect, test} from 'vitest';
import {beforePaintScript, writePageScript} from '..';

const outDir = mkdtempSync(path.join(tmpdir(), 'page-script-'));
afterAll(() => rmSync(outDir, {recursive: true}));

describe('The page script', () => {
  const options = {
    outDir,
    styles: {
      copyMenu: '/assets/css/copy.css',
      valuesPanel: '/assets/css/values.css',
      tryIt: '/assets/css/try.css',
      terminal: '/assets/css/terminal.css',
    },
    terminal: {script: '/assets/js/shell.js', jq: '/assets/js/jq.wasm', cli: 'kst'},
    sandbox: '/assets/js/sandbox.js',
  };

  test('is one file; with the inline script it has at most 10 kB gzipped', () => {
    const src = writePageScript(options);
    const code = readFileSync(path.join(outDir, src));
    expect(code.toString()).not.toMatch(/\bfrom"\/assets|^import"/); // no imports of other files
    expect(gzipSync(code).length + gzipSync(beforePaintScript()).length).toBeLessThanOrEqual(10 * 1024);
  });
});
