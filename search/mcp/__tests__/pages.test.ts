import {describe, expect, it} from 'vitest';
import {headingsOf, partOf, readAddress, sectionAt, twinOf} from '../pages';
import {artifact, files} from './fixture';

const ORIGIN = 'https://docs.example';

describe('The address of a page', () => {
  it.each([
    ['/docs/scopes', '/docs/scopes', null],
    ['docs/scopes', '/docs/scopes', null],
    ['/docs/scopes/', '/docs/scopes', null],
    ['/docs/scopes.md', '/docs/scopes', null],
    ['/docs/scopes/index.html', '/docs/scopes', null],
    [' https://docs.example/docs/scopes?x=1#health-checks ', '/docs/scopes', 'health-checks'],
    ['https://docs.example/docs/api/scope-create#body.name', '/docs/api/scope-create', 'body.name'],
    ['/docs/a#%E2%82%AC%ZZ', '/docs/a', '%E2%82%AC%ZZ'],
    ['/docs/metadata/getting-started.md', '/docs/catalog/getting-started', null],
    ['/', '', null],
    ['/index.md', '', null],
  ])('%s is %s with section %s', (given, path, anchor) => {
    expect(readAddress(given, ORIGIN)).toEqual({path, anchor});
  });

  it.each(['https://elsewhere.example/docs/scopes', '//elsewhere.example/x', 'http://[', 'javascript:alert(1)'])(
    '%s is none of the site',
    (given) => {
      expect(readAddress(given, ORIGIN)).toBeNull();
    },
  );

  it.each(['/../../etc/passwd', '/docs/..%2f..%2fsecret', '/.env', '/docs/.git/config', '/docs/\u0000', '/a\\..\\b'])(
    'never leaves the site: %s',
    (given) => {
      const address = readAddress(given, ORIGIN);
      if (address) expect(twinOf(address.path)).toMatch(/^(\/[\w~-][\w.~-]*)+$/);
    },
  );
});

describe('A section', () => {
  const markdown = files['/docs/scopes.md']!;
  const at = (anchor: string | null, path = '/docs/scopes') =>
    sectionAt(files[`${path}.md`]!, {path, anchor}, artifact);

  it('goes from its heading to the next of its level', () => {
    expect(at('health-checks')).toMatch(/^## Health checks[^]*More\.$/);
    expect(at('details')).toBe('### Details\nMore.');
    expect(at(null)).toBe(markdown);
  });

  it('is the one around a property, which has an anchor and no heading', () => {
    expect(at('body.name', '/docs/api/scope-create')).toContain('`name`');
  });

  it('is nothing for an anchor that the page does not have', () => {
    expect(at('no-heading')).toBeNull();
  });

  it('has the anchor that the site gives to its heading', () => {
    const text =
      '## `{cli}` & the *API*\n## Same\n## Same\n## [Link](/x) _kept_name\n## Own {#given}\n## Änderung: 2.0';
    expect(headingsOf(text).map(({slug}) => slug)).toEqual([
      'cli--the-api',
      'same',
      'same-1',
      'link-_kept_name',
      'given',
      'änderung-20',
    ]);
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

  it('goes on even where it has no lines', () => {
    expect(partOf('x'.repeat(25), 0, 10)).toEqual({text: 'x'.repeat(10), total: 25, next: 10});
  });
});
