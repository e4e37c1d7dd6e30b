import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Accent, Brand} from '../../../brand';

const declarations = ({base, strong, wash}: Accent): string =>
  `--color-accent: ${base}; --color-accent-strong: ${strong}; --color-accent-wash: ${wash};`;

/** The accent color as CSS variables. Print always uses the light scheme. */
export const accentStyles = ({accent}: Brand): string =>
  `:root { ${declarations(accent.light)} }\n@media screen { [data-theme='dark'], .api-card { ${declarations(accent.dark)} } }\n`;

/** Writes the style sheet and returns its path, for `customCss`. */
export function writeAccentStyles(brand: Brand, file: string): string {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, accentStyles(brand));
  return file;
}

/** Fills `{accent}`, `{dark-accent-wash}` and the like in an SVG image. */
export function fillAccent(svg: string, {accent}: Brand): string {
  const colors = new Map([...names('accent', accent.light), ...names('dark-accent', accent.dark)]);
  return svg.replaceAll(/\{([\w-]+)\}/g, (token, name: string) => {
    const color = colors.get(name);
    if (color === undefined)
      throw new Error(`A logo has the unknown color ${token}. Use one of ${[...colors.keys()].join(', ')}.`);
    return color;
  });
}

const names = (name: string, {base, strong, wash}: Accent): [string, string][] => [
  [name, base],
  [`${name}-strong`, strong],
  [`${name}-wash`, wash],
];
