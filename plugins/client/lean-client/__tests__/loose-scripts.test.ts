import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {writeLooseScripts} from '../loose-scripts';

const dirs: string[] = [];
function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'loose-scripts-'));
  dirs.push(dir);
  return dir;
}

describe('loose scripts', () => {
  afterEach(() => dirs.splice(0).forEach((dir) => rmSync(dir, {recursive: true})));

  it('are modules, bundled with their imports and named by content hash', () => {
    const outDir = folder();
    const write = (text: string) =>
      writeLooseScripts(
        {
          a: {
            contents: `import {unmarked} from './marked-text'; export const shown = unmarked('${text}');`,
            resolveDir: 'src/search',
          },
        },
        outDir,
      ).a;
    const first = write('one');
    expect(first).toMatch(/^\/assets\/js\/a\.[0-9a-f]{8}\.js$/);
    const code = readFileSync(path.join(outDir, first), 'utf8');
    expect(code).toContain('export{');
    expect(code).not.toContain('import');
    expect(write('one')).toBe(first);
    const second = write('two');
    expect(second).not.toBe(first);
    expect(readdirSync(path.join(outDir, 'assets/js'))).toEqual([path.basename(second)]);
  });
});
