import {describe, expect, it} from 'vitest';
import {anchorsPath, markdownPath, type Anchors} from '../../../search-format';
import {partOf, readAddress, sectionAt} from '../pages';
import {files} from './fixture';

const ORIGIN = 'https://docs.example';
const anchorsOf = (path: string) => JSON.parse(files[anchorsPath(path)]!) as Anchors;

describe('The URL of a page', () => {
  it.each([
    ['/docs/all-scopes', '/docs/all-scopes', null],
    ['docs/all-scopes', '/docs/all-scopes', null],
    ['/docs/all-scopes/', '/docs/all-scopes', null],
    ['/docs/all-scopes.md', '/docs/all-scopes', null],
    ['/docs/all-scopes/index.html', '/docs/all-scopes', null],
    [' https://docs.example/docs/all-scopes?x=1#health-checks ', '/docs/all-scopes', 'health-checks'],
    ['https://docs.example/docs/api/scope-create#body.name', '/docs/api/scope-create', 'body.name'],
    ['/docs/a#%E2%82%AC%ZZ', '/docs/a', '%E2%82%AC%ZZ'],
    ['/docs/metadata/getting-started.md', '/docs/catalog/getting-started', null],
    ['/', '', null],
    ['/index.md', '', null],
  ])('%s is %s with section %s', (given, path, anchor) => {
    expect(readAddress(given, ORIGIN)).toEqual({path, anchor});
  });

  it.each(['https://elsewhere.example/docs/all-scopes', '//elsewhere.example/x', 'http://[', 'javascript:alert(1)'])(
    '%s is not on the site',
    (given) => {
      expect(readAddress(given, ORIGIN)).toBeNull();
    },
  );

  it.each(['/../../etc/passwd', '/docs/..%2f..%2fsecret', '/.env', '/docs/.git/config', '/docs/\u0000', '/a\\..\\b'])(
    'never leaves the site: %s',
    (given) => {
      const address = readAddress(given, ORIGIN);
      if (address) expect(markdownPath(address.path)).toMatch(/^(\/[\w~-][\w.~-]*)+$/);
    },
  );
});

describe('A section', () => {
  const markdown = files['/docs/all-scopes.md']!;
  const at = (anchor: string | null, path = '/docs/all-scopes') =>
    sectionAt(files[`${path}.md`]!, anchorsOf(path), {path, anchor});

  it('extends from its heading to the next of its level', () => {
    expect(at('health-checks')).toMatch(/^## Health checks[^]*More\.$/);
    expect(at('details')).toBe('### Details\nMore.');
    expect(at(null)).toBe(markdown);
  });

  it('is undefined for an anchor that the page does not have', () => {
    expect(at('no-heading')).toBeNull();
  });
});

describe('A long text', () => {
  const text = files['/docs/long.md']!;

  it('comes in parts that end with a line and together are the text', () => {
    const parts: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const part = partOf(text, offset);
      parts.push(part.text);
      offset = part.next;
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe(text);
    expect(parts.every((part) => part.endsWith('\n') && part.length <= 20_000)).toBe(true);
  });

  it('is split even if it has no line breaks', () => {
    expect(partOf('x'.repeat(25), 0, 10)).toEqual({text: 'x'.repeat(10), total: 25, next: 10});
  });
});
