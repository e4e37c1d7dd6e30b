import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand, type Brand} from '../../../../brand';
import {accentStyles, fillAccent} from '../accent';
import {tracesOf} from './colors';

const shades = ({accent}: Brand): string[] => [accent.light, accent.dark].flatMap((one) => Object.values(one));

describe('The accent', () => {
  it('is written in brand.ts and nowhere else', () => {
    const folders = [
      'api',
      'config',
      'deploy',
      'docs',
      'plugins',
      'search',
      'src',
      'static',
      'templates',
      'vocabulary',
    ];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
    const copies = files.filter((file) => tracesOf(readFileSync(file, 'latin1'), shades(brand)).length > 0);
    expect(copies).toEqual([]);
  });

  it('is set for light pages, and for dark ones on a screen', () => {
    const {light, dark} = brand.accent;
    const css = accentStyles(brand);
    expect(css).toContain(`:root { --color-accent: ${light.base};`);
    expect(css).toContain(`@media screen { [data-theme='dark'], .api-card { --color-accent: ${dark.base};`);
  });

  it('is filled into logos, and a color that does not exist is named', () => {
    expect(fillAccent('<rect fill="{accent}"/><path stroke="{dark-accent-wash}"/>', brand)).toBe(
      `<rect fill="${brand.accent.light.base}"/><path stroke="${brand.accent.dark.wash}"/>`,
    );
    expect(() => fillAccent('<rect fill="{acent}"/>', brand)).toThrow('unknown color {acent}. Use one of accent,');
  });
});
