import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {extractPage} from '../extract';
import {readKeywords, withKeywords} from '../keywords';
import {guide, ORIGIN} from './pages';

let docsDir: string;
beforeAll(() => {
  docsDir = mkdtempSync(path.join(tmpdir(), 'keywords-'));
  const files: Record<string, string> = {
    'scopes/kubernetes.mdx': 'title: Kubernetes scopes\nkeywords: [hpa, replicas]',
    'scopes/index.mdx': 'title: Scopes\nkeywords:\n  - environments',
    'renamed.mdx': 'title: Renamed\nslug: /tutorials\nkeywords: [walkthrough]',
    'plain.mdx': 'title: Plain',
    'text.mdx': 'title: Text\nkeywords: hpa, replicas',
    'broken.mdx': 'title: Broken: yes\nkeywords: [hpa]',
    'api/scope-create.mdx': 'title: Create a scope\nkeywords: [new]',
    'notes.txt': 'title: Notes\nkeywords: [hpa]',
  };
  for (const [name, yaml] of Object.entries(files)) {
    const file = path.join(docsDir, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `---\n${yaml}\n---\n\nText.\n`);
  }
});
afterAll(() => rmSync(docsDir, {recursive: true}));

it('Keywords are those of guides whose front matter can be read, by route', () => {
  expect(Object.fromEntries(readKeywords(docsDir))).toEqual({
    '/docs/scopes/kubernetes': ['hpa', 'replicas'],
    '/docs/scopes': ['environments'],
    '/docs/tutorials': ['walkthrough'],
  });
});

it('A page without keywords is unchanged; a trailing slash in the route makes no difference', () => {
  const page = extractPage(guide, ORIGIN)!;
  expect(withKeywords(page, new Map([['/docs/other', ['x']]]))).toBe(page);
  const index = {...page, path: '/docs/scopes/'};
  expect(withKeywords(index, readKeywords(docsDir)).items[0]!.keywords).toEqual(['environments']);
});

it('Keywords of a frozen version are at the routes of the version', () => {
  expect([...readKeywords(docsDir, '/docs/1.0').keys()].sort()).toEqual([
    '/docs/1.0/scopes',
    '/docs/1.0/scopes/kubernetes',
    '/docs/1.0/tutorials',
  ]);
});
