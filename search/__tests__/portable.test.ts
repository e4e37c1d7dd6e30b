import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';

const folder = join(__dirname, '..');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'node.ts');

describe('Everything except the Node entry', () => {
  it.each([...files, '../search-format.ts', '../text.ts', '../brand.ts'])(
    '%s runs on any platform with fetch',
    (file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name!);
      const allowed = /^(\.\/[\w-]+|\.\.\/(search-format|text|brand|config\/search)|minisearch(\/SearchableMap)?)$/;
      expect(imported.filter((name) => !allowed.test(name))).toEqual([]);
      // An edge worker blocks dynamic code evaluation and has no Node globals.
      expect(source).not.toMatch(/\beval\(|new Function|WebAssembly|\bprocess\.|\bBuffer\b|\brequire\(|__dirname/);
    },
  );
});
