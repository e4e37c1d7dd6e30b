import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, describe, expect, test} from 'vitest';
import {beforePaintScript, writePageScript} from '..';
import {nextChoice} from '../controls/colour-mode';
import {duration} from '../controls/folds';

const outDir = mkdtempSync(path.join(tmpdir(), 'page-script-'));
afterAll(() => rmSync(outDir, {recursive: true}));

describe('The page script', () => {
  const options = {
    outDir,
    styles: {copyMenu: '/assets/css/copy.css', valuesPanel: '/assets/css/values.css', tryIt: '/assets/css/try.css'},
    sandbox: '/assets/js/sandbox.js',
  };

  test('is one file; with the inline script it has at most 10 kB gzipped', () => {
    const src = writePageScript(options);
    const code = readFileSync(path.join(outDir, src));
    expect(code.toString()).not.toMatch(/\bfrom"\/assets|^import"/); // no imports of other files
    expect(gzipSync(code).length + gzipSync(beforePaintScript()).length).toBeLessThanOrEqual(10 * 1024);
  });

  test('has the same name for the same content', () => {
    expect(writePageScript(options)).toBe(writePageScript(options));
  });
});

describe('The color mode switch', () => {
  test('goes from light to dark and back', () => {
    expect(nextChoice('light', false)).toBe('dark');
    expect(nextChoice('dark', false)).toBe('light');
  });

  test('goes through light, dark and system where the system preference is respected', () => {
    expect(nextChoice(null, true)).toBe('light');
    expect(nextChoice('light', true)).toBe('dark');
    expect(nextChoice('dark', true)).toBeNull();
  });
});

describe('The animation of details', () => {
  test('takes longer for higher content, and 1 ms with reduced motion', () => {
    expect(duration(400, false)).toBeGreaterThan(duration(100, false));
    expect(duration(400, true)).toBe(1);
  });
});
