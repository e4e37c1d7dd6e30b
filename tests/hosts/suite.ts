import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {HSTS, MOVED, SECURITY_HEADERS, UNAVAILABLE} from '../../config/serving';
import {htmlOf, INLINE, markdownOf, OPENAPI, PAGES, SCRIPT, TYPE_SAMPLES, WITHOUT_MARKDOWN} from './folder';
import type {Ask, Answer} from './request';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers revalidate; a CDN keeps it until the next deploy purges it. */
const REVALIDATED = 'public, max-age=0, must-revalidate, s-maxage=300';
const NO_ENCODING = {'accept-encoding': 'identity'};
const MARKDOWN = {accept: 'text/markdown'};

/** The behavior of every host of the site, independent of the host. */
export function hostSuite(ask: Ask): void {
  const varies = ({headers}: Answer): string[] => (headers.vary ?? '').split(/\s*,\s*/).sort();

  for (const page of PAGES) {
    test(`${page} is a page with revalidation and Vary: Accept.`, async () => {
      const answer = await ask(page);
      expect(answer.status).toBe(200);
      expect(answer.body).toBe(htmlOf(page));
      expect(answer.headers).toMatchObject({'content-type': 'text/html; charset=utf-8', 'cache-control': REVALIDATED});
      expect(answer.headers.etag).toBeTruthy();
      expect(varies(answer)).toEqual(['Accept', 'Accept-Encoding']);
    });

    if (page === '/') continue;
    const clean = page.replace(/\/$/, '');
    const other = page.endsWith('/') ? clean : `${page}/`;
    for (const address of [other, `${clean}.html`, `${clean}/index.html`]) {
      test(`${address} redirects to the page's URL in one hop, with its query.`, async () => {
        const answer = await ask(`${address}?a=1&b=%2F`);
        expect([answer.status, answer.headers.location]).toEqual([301, `${page}?a=1&b=%2F`]);
        expect(answer.headers['cache-control']).toBe('public, max-age=3600');
      });
    }
  }

  test('/index.html redirects to the home page.', async () => {
    const answer = await ask('/index.html?a=1');
    expect([answer.status, answer.headers.location]).toEqual([301, '/?a=1']);
  });

  for (const [old, to] of Object.entries(MOVED)) {
    test(`${old} -> ${to}, in one hop, with any suffix.`, async () => {
      const endings = old.endsWith('.md') ? [''] : ['', '/', '.html', '/index.html'];
      for (const ending of endings) {
        const answer = await ask(`${old}${ending}?a=1`);
        expect([answer.status, answer.headers.location]).toEqual([301, `${to}?a=1`]);
      }
      const target = await ask(to);
      expect(target.status).toBe(200);
      expect(target.headers['content-type']).toMatch(old.endsWith('.md') ? 'text/markdown' : 'text/html');
    });
  }

  for (const [accept, wanted] of Object.entries({
    'text/markdown': true,
    'TEXT/Markdown': true,
    'text/markdown, text/html, */*': true,
    'text/html, text/markdown': true,
    'text/markdown;q=0.9, text/html;q=0.8': true,
    'text/html;q=0.8,text/markdown;q=0.9': true,
    'text/markdown;q=0.85, text/html;q=0.849': true,
    'text/markdown;q=1.0, */*;q=0.1': true,
    'text/markdown;q=0.5, text/*;q=0.4, */*;q=0.9': true,
    'text/markdown;variant=CommonMark;q=0.7, text/html;q=0.6': true,
    'text/markdown ; q=0.3': true,
    'text/plain, text/markdown;q=0.1': true,
    'text/markdown;q=0.8, text/html;q=0.9': false,
    'text/markdown;q=0.84, text/html;q=0.849': false,
    'text/markdown;q=0.5, */*;q=0.6': false,
    'text/markdown;q=0.5, text/*': false,
    'text/markdown;q=0.5, text/html': false,
    'text/markdown;q=0': false,
    'text/markdown;q=0.000, text/html;q=0': false,
    'text/markdown;q=7': false,
    'text/markdown;q=abc, text/html;q=0.1': false,
    'application/text/markdown': false,
    'text/markdown-like': false,
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8': false,
    'text/*': false,
    '*/*': false,
    '': false,
  })) {
    test(`Accept: ${accept || '(empty)'} returns ${wanted ? 'Markdown' : 'HTML'}.`, async () => {
      const answer = await ask('/docs/getting-started', {accept});
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe(`text/${wanted ? 'markdown' : 'html'}; charset=utf-8`);
      expect(answer.body).toBe((wanted ? markdownOf : htmlOf)('/docs/getting-started'));
      expect(varies(answer)).toEqual(['Accept', 'Accept-Encoding']);
    });
  }

  for (const page of ['/', '/docs/how-to-guides/', '/docs/catalog/getting-started']) {
    test(`${page} has its Markdown at the same URL.`, async () => {
      expect((await ask(page, MARKDOWN)).body).toBe(markdownOf(page));
    });
  }

  test('A Markdown page has a separate URL and is revalidated.', async () => {
    const answer = await ask('/docs/getting-started.md');
    expect(answer.body).toBe(markdownOf('/docs/getting-started'));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': REVALIDATED,
    });
  });

  test('A shared cache does not keep Markdown of the URL of a page, which browsers request too.', async () => {
    const answer = await ask('/docs/getting-started', MARKDOWN);
    expect([answer.body, answer.headers['cache-control']]).toEqual([
      markdownOf('/docs/getting-started'),
      'private, no-cache',
    ]);
    expect(answer.headers).not.toHaveProperty('cdn-cache-control');
    const known = await ask('/docs/getting-started', {...MARKDOWN, 'if-none-match': answer.headers.etag!});
    expect([known.status, known.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  });

  test('A CDN may respond with an old page while it gets the new one; assets do not change.', async () => {
    const [page, asset] = [await ask('/docs/getting-started'), await ask('/assets/js/main.0123abcd.js')];
    expect(page.headers['cdn-cache-control']).toContain('stale-while-revalidate=');
    expect(asset.headers).not.toHaveProperty('cdn-cache-control');
  });

  test('A page without Markdown is always HTML.', async () => {
    const answer = await ask(WITHOUT_MARKDOWN, MARKDOWN);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('An old URL requested as Markdown redirects first, then negotiates.', async () => {
    const answer = await ask('/docs/metadata/ui-forms', MARKDOWN);
    expect([answer.status, answer.headers.location]).toEqual([301, '/docs/catalog/getting-started']);
  });

  test('A file that is not a page ignores Accept.', async () => {
    expect((await ask('/openapi.json', MARKDOWN)).body).toBe(OPENAPI);
  });

  for (const [file, type] of Object.entries({
    '/assets/js/main.0123abcd.js': 'text/javascript; charset=utf-8',
    '/assets/css/styles.0123abcd.css': 'text/css; charset=utf-8',
    '/img/logo.svg': 'image/svg+xml',
    '/img/social-card.png': 'image/png',
    '/favicon.ico': 'image/x-icon',
    '/manifest.webmanifest': 'application/manifest+json',
    '/openapi.json': 'application/json',
    '/openapi.yaml': 'application/yaml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/opensearch.xml': 'application/opensearchdescription+xml',
    '/docs/changelogs/rss.xml': 'application/rss+xml; charset=utf-8',
    '/docs/changelogs/atom.xml': 'application/atom+xml; charset=utf-8',
    '/docs/changelogs/feed.json': 'application/feed+json',
    '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    '/files/scopes/main.tf': 'text/plain; charset=utf-8',
    '/files/scopes/Dockerfile': 'application/octet-stream',
  })) {
    test(`${file} is ${type}.`, async () => {
      const answer = await ask(file);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
    });
  }

  for (const [file, value] of Object.entries({
    '/assets/js/main.0123abcd.js': IMMUTABLE,
    '/assets/css/styles.0123abcd.css': IMMUTABLE,
    '/img/logo.svg': 'public, max-age=86400',
    '/favicon.ico': 'public, max-age=86400',
    '/openapi.json': REVALIDATED,
    '/llms.txt': REVALIDATED,
    '/sitemap.xml': REVALIDATED,
    '/.well-known/api-catalog': REVALIDATED,
  })) {
    test(`${file} has Cache-Control: ${value}.`, async () => {
      expect((await ask(file)).headers['cache-control']).toBe(value);
    });
  }

  for (const file of [
    '/',
    '/docs/getting-started',
    '/docs/getting-started.md',
    '/assets/js/main.0123abcd.js',
    '/openapi.json',
    '/llms.txt',
  ]) {
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      test(`${file} is sent as ${encoding} to clients that accept only that.`, async () => {
        const plain = await ask(file, NO_ENCODING);
        const answer = await ask(file, {'accept-encoding': encoding});
        expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        expect(answer.body).toBe(plain.body);
        expect(varies(answer)).toContain('Accept-Encoding');
      });
    }
    test(`HEAD ${file} has the headers of GET and no body.`, async () => {
      const [get, head] = [await ask(file, NO_ENCODING), await ask(file, NO_ENCODING, {method: 'HEAD'})];
      expect([head.status, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'cache-control', 'etag', 'vary', 'content-security-policy']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    });
  }

  for (const [file, type] of Object.entries(TYPE_SAMPLES)) {
    test(`${file} is ${type}.`, async () => {
      expect((await ask(file)).headers['content-type']).toBe(type);
    });
  }

  // Conditional requests (RFC 9110, 13) on a page, its two representations, every file type and every lookup rule.
  const conditional: [string, Record<string, string>][] = [
    ['/', {}],
    ['/docs/getting-started', {}],
    ['/docs/getting-started', MARKDOWN],
    ['/docs/how-to-guides/', {}],
    ['/docs/getting-started.md', {}],
    ...[
      '/assets/js/main.0123abcd.js',
      '/assets/css/styles.0123abcd.css',
      '/llms.txt',
      '/sitemap.xml',
      '/docs/changelogs/rss.xml',
      '/docs/changelogs/feed.json',
      '/.well-known/api-catalog',
      '/files/scopes/Dockerfile',
      ...Object.keys(TYPE_SAMPLES),
    ].map((file): [string, Record<string, string>] => [file, {}]),
  ];
  const PAST = 'Sun, 06 Nov 1994 08:49:37 GMT';
  for (const [file, accept] of conditional) {
    const name = accept === MARKDOWN ? `${file} as Markdown` : file;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const plain = {...accept, 'accept-encoding': encoding};
      test(`${name}, ${encoding}, returns 304 to a client whose If-None-Match has its ETag.`, async () => {
        const {headers} = await ask(file, plain);
        const tag = headers.etag!;
        const weak = `W/${tag.replace('W/', '')}`;
        for (const condition of [tag, weak, '*', `"other", ${tag}`, `"other",${weak} , "more"`, `${tag},${tag}`]) {
          for (const method of ['GET', 'HEAD']) {
            const again = await ask(file, {...plain, 'if-none-match': condition}, {method});
            expect([condition, method, again.status, again.body]).toEqual([condition, method, 304, '']);
            for (const header of ['cache-control', 'etag', 'vary', 'content-security-policy']) {
              expect([header, again.headers[header]]).toEqual([header, headers[header]]);
            }
          }
        }
      });
      test(`${name}, ${encoding}, is sent to a client that has another version.`, async () => {
        const {headers, body} = await ask(file, plain);
        const tag = headers.etag!;
        for (const condition of [
          '"other"',
          '"other", W/"more"',
          tag.replace(/"$/, '-2"'),
          tag.replaceAll('"', ''),
          '',
        ]) {
          const again = await ask(file, {...plain, 'if-none-match': condition});
          expect([condition, again.status, again.body]).toEqual([condition, 200, body]);
        }
      });
    }
    test(`${name} follows If-Match and the dates that it has itself sent.`, async () => {
      const plain = {...accept, ...NO_ENCODING};
      const {headers, body} = await ask(file, plain);
      const {etag = '', 'last-modified': modified} = headers;
      const send = async (more: Record<string, string>): Promise<number> =>
        (await ask(file, {...plain, ...more})).status;
      for (const condition of ['*', etag, `"other", ${etag}`]) expect(await send({'if-match': condition})).toBe(200);
      const failed = await ask(file, {...plain, 'if-match': '"other"'});
      expect([failed.status, failed.headers['cache-control']]).toEqual([412, 'no-store']);
      expect(failed.body).not.toBe(body);
      for (const date of [PAST, 'yesterday', '']) expect(await send({'if-modified-since': date})).toBe(200);
      if (modified !== undefined) expect(await send({'if-modified-since': modified})).toBe(304);
      // The tag decides where both are sent. (nginx sends the file when the dates differ, which is never wrong.)
      expect(await send({'if-none-match': '"other"', 'if-modified-since': modified ?? PAST})).toBe(200);
      expect(await send({'if-none-match': etag, ...(modified && {'if-modified-since': modified})})).toBe(304);
      // Range is evaluated only after the conditions.
      expect(await send({'if-none-match': etag, range: 'bytes=0-1'})).toBe(304);
      expect(await send({'if-match': '"other"', range: 'bytes=0-1'})).toBe(412);
      expect(await send({'if-none-match': '"other"', range: 'bytes=0-1'})).toBe(206);
    });
  }

  test('Conditions change nothing about a redirect, a missing page or a rejected method.', async () => {
    const each: Record<string, string>[] = [
      {'if-none-match': '*'},
      {'if-match': '"other"'},
      {'if-modified-since': PAST},
    ];
    for (const conditions of each) {
      expect((await ask('/docs/getting-started/', conditions)).status).toBe(301);
      expect((await ask('/docs/metadata/ui-forms', conditions)).status).toBe(301);
      expect((await ask('/no-such-page', conditions)).status).toBe(404);
      expect((await ask('/assets/js/main.deadbeef.js', conditions)).status).toBe(404);
      expect(
        (await ask('/docs/getting-started', {...conditions, 'content-length': '0'}, {method: 'POST'})).status,
      ).toBe(405);
    }
  });

  // Copies that the host sends automatically, with their Content-Encoding.
  for (const file of [
    '/index.html',
    '/404.html',
    '/docs/NRN/index.html',
    '/docs/NRN.md',
    '/llms.txt',
    '/openapi.json',
    '/assets/js/main.0123abcd.js',
    '/assets/css/styles.0123abcd.css',
    ...Object.keys(TYPE_SAMPLES),
  ]) {
    test(`The compressed copies of ${file} have no URL.`, async () => {
      for (const copy of [`${file}.gz`, `${file}.br`, `${file}.gz?v=1`, `${file}.gz/`]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(copy, {}, {method});
          expect([copy, answer.status, answer.headers['cache-control']]).toEqual([copy, 404, 'no-store']);
        }
      }
    });
  }

  for (const [what, path, headers] of [
    ['a page', '/docs/getting-started', {}],
    ['a page as Markdown', '/docs/getting-started', MARKDOWN],
    ['a file that is not modified', '/openapi.json', {'if-none-match': '*'}],
    ['a file of another version', '/openapi.json', {'if-match': '"other"'}],
    ['a redirect', '/docs/metadata/ui-forms', {}],
    ['another spelling of a page', '/docs/getting-started/', {}],
    ['a missing page', '/no-such-page', {}],
    ['a missing asset', '/assets/js/main.deadbeef.js', {}],
    ['a packed copy', '/index.html.gz', {}],
    ['a hostile URL', '//evil.example', {}],
    ['search that is out of order', '/_search/1/indexes', {}],
  ] as const) {
    test(`HEAD of ${what} has the status and the headers of GET, and no body.`, async () => {
      const [get, head] = [await ask(path, headers), await ask(path, headers, {method: 'HEAD'})];
      expect([head.status, head.body]).toEqual([get.status, '']);
      for (const name of [
        'content-type',
        'cache-control',
        'etag',
        'vary',
        'location',
        'retry-after',
        'content-security-policy',
      ]) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    });
  }

  test('Images are not compressed.', async () => {
    expect((await ask('/img/social-card.png', {'accept-encoding': 'br, gzip'})).headers['content-encoding']).toBe(
      undefined,
    );
  });

  test('The two representations of a page have different ETags.', async () => {
    const [html, markdown] = [
      await ask('/docs/NRN', NO_ENCODING),
      await ask('/docs/NRN', {...NO_ENCODING, ...MARKDOWN}),
    ];
    expect(html.headers.etag).not.toBe(markdown.headers.etag);
    expect((await ask('/docs/NRN', {...NO_ENCODING, ...MARKDOWN, 'if-none-match': html.headers.etag!})).status).toBe(
      200,
    );
  });

  const script = '/assets/js/main.0123abcd.js';
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, SCRIPT.length - 1],
    ['bytes=-5', SCRIPT.length - 5, SCRIPT.length - 1],
    ['bytes=10-999999', 10, SCRIPT.length - 1],
  ] as const) {
    test(`Range: ${range} returns exactly these bytes.`, async () => {
      const answer = await ask(script, {...NO_ENCODING, range});
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${SCRIPT.length}`);
      expect(answer.body).toBe(SCRIPT.slice(from, to + 1));
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  }
  for (const file of [script, '/docs/NRN', '/img/social-card.png', '/openapi.json']) {
    test(`A range beyond the end of ${file} is rejected with the length, and never cached.`, async () => {
      const {body} = await ask(file, NO_ENCODING);
      const answer = await ask(file, {...NO_ENCODING, range: 'bytes=999999-'});
      expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${body.length}`]);
      // nginx sets its headers twice on this status.
      expect(new Set(answer.headers['cache-control']?.split(', '))).toEqual(new Set(['no-store']));
    });
    // RFC 9110, 14.2: Range is defined for GET only. nginx returns the headers that a GET would have.
    for (const range of ['bytes=0-9', 'bytes=-5']) {
      test(`HEAD ${file} with Range: ${range} has the headers of the file or of the range, and no body.`, async () => {
        const head = await ask(file, {...NO_ENCODING, range}, {method: 'HEAD'});
        expect([200, 206]).toContain(head.status);
        const get = await ask(file, head.status === 206 ? {...NO_ENCODING, range} : NO_ENCODING);
        expect(head.body).toBe('');
        for (const name of ['content-type', 'content-range', 'etag', 'vary']) {
          expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
        }
      });
    }
  }
  test('A range of a file that is never compressed is sent also to clients that accept compression.', async () => {
    const answer = await ask('/img/social-card.png', {'accept-encoding': 'gzip, br', range: 'bytes=0-9'});
    expect([answer.status, answer.body]).toEqual([206, 'not really']);
  });
  for (const range of ['bytes=0-1,5-6', 'bytes=5-2', 'lines=1-2', 'bytes=x-y']) {
    test(`Range: ${range} is invalid: the response is the complete file or an error.`, async () => {
      const answer = await ask(script, {...NO_ENCODING, range});
      expect([200, 416]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body).toBe(SCRIPT);
    });
  }
  test('A range of an older version returns the complete file.', async () => {
    const answer = await ask(script, {...NO_ENCODING, range: 'bytes=0-9', 'if-range': '"older"'});
    expect([answer.status, answer.body]).toEqual([200, SCRIPT]);
  });
  test('A range of this version returns the range.', async () => {
    const {headers} = await ask(script, NO_ENCODING);
    expect((await ask(script, {...NO_ENCODING, range: 'bytes=0-9', 'if-range': headers.etag!})).status).toBe(206);
  });

  for (const path of [
    '/no-such-page',
    '/no-such-page/',
    '/no-such-page.html',
    '/no-such-page/index.html',
    '/no-such-page.md',
    '/docs/getting-started/more',
    '/docs/Getting-Started',
    '/docs/getting-started.htm',
    '/docs/getting-started.md/',
    '/404',
    '/404.html',
    '/assets/js/main.deadbeef.js',
    '/assets/',
    '/assets/js/',
    '/_headers',
    '/_headers?v=1',
    '/_redirects',
    '/.secret',
    '/.git/config',
    '/.well-known/security.txt',
    '/%',
    '/%zz',
    '/docs/%F0%9F',
    `/${'a'.repeat(3000)}`,
  ]) {
    test(`${path.slice(0, 60)} does not exist: the page for 404, never cached.`, async () => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.location).toBe(undefined);
      expect(answer.headers).toMatchObject({'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'});
      expect(answer.body).toBe(htmlOf('Page Not Found'));
    });
  }

  test('A missing page is also missing for HEAD and for agents.', async () => {
    expect((await ask('/no-such-page', {}, {method: 'HEAD'})).status).toBe(404);
    expect((await ask('/no-such-page', MARKDOWN)).status).toBe(404);
  });

  // Hosts must prevent path traversal and open redirects.
  // cspell:disable
  for (const path of [
    '/../../../../etc/passwd',
    '/docs/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/../../etc/passwd',
    '/..\\..\\..\\etc\\passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/docs/....//....//etc/passwd',
    '/.%00./etc/passwd',
    '/docs/getting-started%00.html',
    '/%252e%252e/%252e%252e/etc/passwd',
    '//evil.example',
    '//evil.example/',
    '//evil.example/index.html',
    '///evil.example/%2e%2e',
    '/\\evil.example',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/%09/evil.example/',
    '//evil.example/docs/getting-started/',
    '//evil.example/..;/docs/getting-started.html',
    '/evil.example//',
    '/https://evil.example/',
    '/docs/getting-started//',
    '/docs//getting-started/',
    '//docs/metadata/ui-forms',
    '/docs/getting-started%0d%0aSet-Cookie:%20a=b/',
    '/docs/getting-started%0aX: y.html',
  ].map((one) => one.replace(/ /g, '%20'))) {
    // cspell:enable
    test(`${path} causes no path traversal and no open redirect.`, async () => {
      const {status, headers, body} = await ask(path);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('root:');
      expect(headers.location).toBe(undefined);
      expect(headers['set-cookie']).toBe(undefined);
      expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
    });
  }

  for (const path of [
    '/docs\\getting-started',
    '/docs/./getting-started',
    '/docs/more/../getting-started',
    '/docs/%2e%2e/docs/getting-started/',
  ]) {
    test(`${path} is normalized to a URL of the site, or is missing.`, async () => {
      const {status, headers, body} = await ask(path);
      expect([200, 301, 404]).toContain(status);
      if (status === 200) expect(body).toBe(htmlOf('/docs/getting-started'));
      if (status === 301) expect(headers.location).toBe('/docs/getting-started');
    });
  }

  test('A query cannot change the target of a redirect.', async () => {
    const answer = await ask('/docs/getting-started/?//evil.example&next=%0d%0aSet-Cookie:a');
    expect(answer.headers.location).toBe('/docs/getting-started?//evil.example&next=%0d%0aSet-Cookie:a');
    expect(answer.headers['set-cookie']).toBe(undefined);
  });

  test('A forged Host header does not appear in a redirect.', async () => {
    const answer = await ask('/docs/getting-started/', {host: 'evil.example'});
    expect([answer.status, answer.headers.location]).toEqual([301, '/docs/getting-started']);
  });

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    test(`${method} on a page is rejected with an Allow header.`, async () => {
      const answer = await ask('/docs/getting-started', {'content-length': '0'}, {method});
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  }

  for (const [what, path, more] of [
    ['a page', '/docs/getting-started', {}],
    ['the home page', '/', {}],
    ['a Markdown page', '/docs/getting-started.md', {}],
    ['an asset', '/assets/js/main.0123abcd.js', {}],
    ['a typed file', '/docs/changelogs/rss.xml', {}],
    ['a redirect', '/docs/metadata/ui-forms', {}],
    ['a normalized URL', '/docs/getting-started.html', {}],
    ['a missing page', '/no-such-page', {}],
    ['a missing asset', '/assets/js/old.0123abcd.js', {}],
    ['a hostile URL', '//evil.example', {}],
    ['a rejected method', '/docs/getting-started', {method: 'POST'}],
  ] as const) {
    test(`The security headers are on ${what}.`, async () => {
      const {headers} = await ask(path, {'content-length': '0'}, more);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect([name, headers[name.toLowerCase()]]).toEqual([name, value]);
      }
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy'], 'other sites do not see queries').toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security']).toBe(undefined);
    });
  }

  test('An unavailable search service returns 503 immediately, with Retry-After.', async () => {
    const {status, headers, body} = await ask('/_search/1/indexes/*/queries', {}, {method: 'POST', body: '{}'});
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(body).toBe(UNAVAILABLE);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('Strict-Transport-Security is sent over https, also on errors.', async () => {
    const https = {'x-forwarded-proto': 'https'};
    expect((await ask('/', https)).headers['strict-transport-security']).toBe(HSTS);
    expect((await ask('/no-such-page', https)).headers['strict-transport-security']).toBe(HSTS);
  });

  for (const path of ['/', '/docs/getting-started', '/no-such-page']) {
    test(`The policy of ${path} allows only its own inline script.`, async () => {
      const policy = (await ask(path)).headers['content-security-policy'] as string;
      const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))!;
      const hash = createHash('sha256').update(INLINE).digest('base64');
      expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
    });
  }

  test('A file that is opened directly may load nothing.', async () => {
    expect((await ask('/img/logo.svg')).headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });

  test('No response contains the version of the server software.', async () => {
    for (const path of ['/', '/no-such-page']) expect((await ask(path)).headers.server ?? '').not.toMatch(/\d/);
  });
}
