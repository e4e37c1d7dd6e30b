import {cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {fix, reportFix, type Fixed} from '../fix';

const CONFIGURATION = [
  '.prettierrc.json',
  '.prettierignore',
  '.stylelintrc.json',
  '.markdownlint-cli2.jsonc',
  'eslint.config.mjs',
];

describe('npm run fix', () => {
  let root: string;
  let first: Fixed;
  const get = (file: string) => readFile(path.join(root, file), 'utf8');
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), {recursive: true});
    await writeFile(path.join(root, file), text);
  };

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'fix-'));
    for (const name of CONFIGURATION) await cp(name, path.join(root, name));
    await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
    await put('src/untidy.ts', 'let one = {a:1}\nexport {one}\n');
    await put('src/types.ts', "import {Brand} from './brand';\nexport const b: Brand | undefined = undefined;\n");
    await put('src/tidy.ts', "export const two = 'two';\n");
    await put(
      'src/css/untidy.css',
      'a { color: red ; font-weight: bold; }\n.B::before { content: "" ; }\n\n\n\nb { top: 0px }\n',
    );
    await put('docs/untidy.mdx', '# Title\nText.\n* one\n* two\n');
    await put('docs/two-mistakes.mdx', '- one\n\nText.\n* two\n');
    await put('src/left.ts', 'export const three: any = 3;\n');
    first = await fix(root);
  });
  afterAll(() => rm(root, {recursive: true, force: true}));

  it('Code, styles and Markdown are formatted, and safe fixes are applied', async () => {
    expect(await get('src/untidy.ts')).toBe('const one = {a: 1};\nexport {one};\n');
    expect(await get('src/types.ts')).toContain("import type {Brand} from './brand';");
    expect(await get('src/css/untidy.css')).toContain('b {\n  top: 0;\n}');
    expect(await get('docs/untidy.mdx')).toBe('# Title\n\nText.\n\n* one\n* two\n');
    expect(await get('docs/two-mistakes.mdx')).toBe('- one\n\nText.\n\n- two\n');
  });

  it('Only changed files are listed', () => {
    expect(first.changed).toEqual([
      'docs/two-mistakes.mdx',
      'docs/untidy.mdx',
      'src/css/untidy.css',
      'src/types.ts',
      'src/untidy.ts',
    ]);
    expect(reportFix(first)).toContain('Fixed 5 files:\n  docs/two-mistakes.mdx\n');
  });

  it('Problems without an automatic fix are printed, and the command fails', () => {
    expect(first.left.map(({name}) => name)).toEqual(['eslint']);
    expect(reportFix(first)).toContain('eslint leaves this to you:');
    expect(first.left[0]!.output).toContain('Unexpected any');
  });
});
