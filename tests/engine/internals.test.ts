import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {internals} from './internals';

const read = (file: string): string => readFileSync(file, 'utf8');
const architecture = read('ARCHITECTURE.md');

const INTERNAL =
  /@docusaurus\/[\w-]+\/lib|\.docusaurus\b|window\.docusaurus|__docusaurus|data-has-hydrated|resolveWeak/;

describe.each(internals)('$use', ({use, files, reliesOn, back}) => {
  it(`relies on ${reliesOn.file}`, () => {
    const file = path.join('node_modules', reliesOn.file);
    const text = existsSync(file) ? read(file) : '';
    expect(
      text.includes(reliesOn.text),
      `${reliesOn.file} no longer contains ${reliesOn.text}. Adapt ${files.join(', ')}, or ${back}.`,
    ).toBe(true);
  });

  it('is in ARCHITECTURE.md, with the files that contain it', () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const row = `| ${use} | ${files.map((file) => `\`${file}\``).join(', ')} | ${back} |`;
    expect(architecture.includes(row), `Add to "Internals of Docusaurus" in ARCHITECTURE.md:\n${row}`).toBe(true);
  });
});

it('Every use of an internal of Docusaurus is in the table', () => {
  const known = new Set(internals.flatMap(({files}) => files));
  const sources = ['assembly', 'config', 'plugins', 'src'].flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(?:tsx?|js|css)$/.test(name) && !name.includes('__tests__'))
      .map((name) => path.join(folder, name)),
  );
  const unknown = sources.filter((file) => INTERNAL.test(read(file)) && !known.has(file));
  expect(unknown, 'Add these files to tests/engine/internals.ts').toEqual([]);
});

it('Ejected components specify the version they were taken from, which is the installed one', () => {
  const {version} = JSON.parse(read('node_modules/@docusaurus/core/package.json')) as {version: string};
  const ejected = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      (/^\/\/ Ejected .*/.exec(read(path.join('src/theme', name))) ?? []).map((line) => ({name, line})),
    );
  expect(ejected.length).toBeGreaterThan(10);
  expect(
    ejected.filter(({line}) => !line.includes(version)),
    `Compare these files of src/theme with Docusaurus ${version}, then change the version in their first line`,
  ).toEqual([]);
});
