import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {addRedirect, moveLinks, movePage, moveSidebarItem} from '../move';

describe('moveLinks', () => {
  const move = {from: '/docs/scopes', to: '/docs/targets'};

  it('A link is moved with and without an anchor, in Markdown and in components', () => {
    expect(moveLinks('[a](/docs/scopes) [b](/docs/scopes#x) to="/docs/scopes" `/docs/scopes`', move)).toBe(
      '[a](/docs/targets) [b](/docs/targets#x) to="/docs/targets" `/docs/targets`',
    );
  });

  it('A longer address is another page', () => {
    const text = '/docs/scopes/logs /docs/scopes-old /docs/scopes.md /old/docs/scopes';
    expect(moveLinks(text, move)).toBe(text);
  });

  it('A sentence may end after an address', () => {
    expect(moveLinks('See /docs/scopes.', move)).toBe('See /docs/targets.');
  });

  it('An index keeps its slash', () => {
    const text = '[a](/docs/guides/) [b](/docs/guides/first) [c](/docs/guides/#x)';
    expect(moveLinks(text, {from: '/docs/guides/', to: '/docs/tours/'})).toBe(
      '[a](/docs/tours/) [b](/docs/guides/first) [c](/docs/tours/#x)',
    );
  });
});

it('Only the whole id of a sidebar item is moved', () => {
  expect(moveSidebarItem("['a/b', 'a/b-c', {id: 'a/b'}]", 'a/b', 'x/y')).toBe("['x/y', 'a/b-c', {id: 'x/y'}]");
});

describe('addRedirect', () => {
  const table = "export const redirects = [\n  {from: ['/docs/oldest'], to: '/docs/old'},\n];\n";

  it('The old address leads to the new one, and older addresses do too, in one hop', () => {
    expect(addRedirect(table, {from: '/docs/old', to: '/docs/new'})).toBe(
      "export const redirects = [\n  {from: ['/docs/oldest'], to: '/docs/new'},\n  {from: ['/docs/old'], to: '/docs/new'},\n];\n",
    );
  });

  it('A long entry is written over several lines, as the formatter does', () => {
    const from = `/docs/${'a'.repeat(60)}`;
    const to = `/docs/${'b'.repeat(60)}`;
    expect(addRedirect(table, {from, to})).toContain(`  {\n    from: ['${from}'],\n    to: '${to}',\n  },\n];`);
  });
});

describe('npm run move', () => {
  let root: string;
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), {recursive: true});
    await writeFile(path.join(root, file), text);
  };
  const get = (file: string) => readFile(path.join(root, file), 'utf8');
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'move-page-'));
    await put('docs/scopes/logs.mdx', '---\ntitle: Logs\n---\n\nSee [this](/docs/scopes/logs#top).\n');
    await put('docs/other.mdx', '[logs](/docs/scopes/logs)\n');
    await put('src/pages/index.tsx', "const to = '/docs/scopes/logs';\n");
    await put('api/resources/scope.yaml', 'description: See [logs](/docs/scopes/logs).\n');
    await put('sidebars.ts', "export default {home: ['scopes/logs']};\n");
    await put(
      'config/redirects.ts',
      "export const redirects = [\n  {from: ['/docs/logs'], to: '/docs/scopes/logs'},\n];\n",
    );
  });
  afterEach(() => rm(root, {recursive: true, force: true}));
  const redirects = [{from: ['/docs/logs'], to: '/docs/scopes/logs'}];

  it('The page, its redirect and every link to it are moved, and each change is named', async () => {
    const changed = await movePage({root, from: 'scopes/logs', to: 'observe/read-logs', redirects});
    expect(await get('docs/observe/read-logs.mdx')).toContain('(/docs/observe/read-logs#top)');
    expect(await get('docs/other.mdx')).toBe('[logs](/docs/observe/read-logs)\n');
    expect(await get('src/pages/index.tsx')).toContain("'/docs/observe/read-logs'");
    expect(await get('api/resources/scope.yaml')).toContain('(/docs/observe/read-logs)');
    expect(await get('sidebars.ts')).toContain("'observe/read-logs'");
    expect(await get('config/redirects.ts')).toContain(
      "{from: ['/docs/logs'], to: '/docs/observe/read-logs'},\n  {from: ['/docs/scopes/logs'], to: '/docs/observe/read-logs'},\n];",
    );
    await expect(get('docs/scopes/logs.mdx')).rejects.toThrow();
    expect(changed.map((line) => line.split(':')[0])).toEqual([
      'docs/scopes/logs.mdx is now docs/observe/read-logs.mdx',
      'sidebars.ts',
      'config/redirects.ts',
      'api/resources/scope.yaml',
      'docs/observe/read-logs.mdx',
      'docs/other.mdx',
      'src/pages/index.tsx',
    ]);
  });

  it('A page whose slug gives it its address needs no redirect', async () => {
    await put('docs/scopes/logs.mdx', '---\nslug: /logs-of-scopes\n---\n');
    await movePage({root, from: 'scopes/logs', to: 'observe/read-logs', redirects});
    expect(await get('config/redirects.ts')).not.toContain('observe');
    expect(await get('sidebars.ts')).toContain("'observe/read-logs'");
  });

  it('An address that is taken, unknown or an old one is refused, and nothing changes', async () => {
    const attempt = (from: string, to: string) => movePage({root, from, to, redirects});
    await expect(attempt('nothing', 'new')).rejects.toThrow('docs/nothing.mdx does not exist');
    await expect(attempt('scopes/logs', 'other')).rejects.toThrow('docs/other.mdx exists already');
    await expect(attempt('scopes/logs', 'logs')).rejects.toThrow('/docs/logs is an old address');
    expect(await get('sidebars.ts')).toContain("'scopes/logs'");
  });
});
