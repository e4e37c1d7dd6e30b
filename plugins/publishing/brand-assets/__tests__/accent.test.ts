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

describe('Text is readable', () => {
  /** Colors of src/css/tokens.css, by scheme. */
  const tokens = readFileSync('src/css/tokens.css', 'utf8');
  const [light, dark] = tokens.split('[data-theme="dark"]') as [string, string];
  const token = (scheme: string, name: string): string =>
    new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(scheme)![1]!;
  const backgrounds = ['page', 'surface', 'sunken'];

  it.each([
    ['light', light, brand.accent.light],
    ['dark', dark, brand.accent.dark],
  ])('in the accent on every background of %s pages', (_, scheme, {base, strong, wash}) => {
    for (const shade of [base, strong]) {
      for (const background of backgrounds) {
        expect(contrast(shade, token(scheme, background)), `${shade} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(strong, wash)).toBeGreaterThanOrEqual(4.5);
  });

  it('in white on the announcement and on the social card', () => {
    expect(contrast('#ffffff', brand.accent.light.strong)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', brand.accent.dark.wash)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brand.accent.dark.strong, brand.accent.light.strong)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const full = color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color;
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
