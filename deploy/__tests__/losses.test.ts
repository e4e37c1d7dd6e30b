import {expect, test} from 'vitest';
import {certificateProblem} from '../activate/certificate';
import {addressOf} from '../activate/front';
import {changedPage, hintsOf, lossMessage, lostOffers, lostPages} from '../activate/losses';
import {renderNginx} from '../nginx/render';
import {HOST, readSettings} from '../settings';

const site = {slashPages: [], pagePolicy: "default-src 'self'"};
const render = (environment: Record<string, string>, hasBrotli = false): string =>
  renderNginx(site, readSettings(HOST, environment), {hasBrotli});
const TLS = {DOCS_TLS_CERTIFICATE: '/c', DOCS_TLS_KEY: '/k', DOCS_SERVER_NAME: 'docs.example.com'};

test('A configuration without the settings of the machine would take HTTPS, the host name and Brotli from readers.', () => {
  const before = render({...TLS, DOCS_HTTP3: 'true'}, true);
  expect(lostOffers(before, render(TLS, true))).toEqual(['HTTP/3 on 443', 'HTTP/3 on [::]:443']);
  expect(lostOffers(before, render({DOCS_SERVER_NAME: 'docs.example.com'}))).toEqual([
    'HTTPS on 443',
    'HTTPS on [::]:443',
    'HTTP/3 on 443',
    'HTTP/3 on [::]:443',
    'Brotli compression',
  ]);
  expect(lostOffers(before, render({...TLS, DOCS_SERVER_NAME: 'docs.example.org', DOCS_LISTEN: '80'}, true))).toContain(
    'the host docs.example.com',
  );
  expect(lostOffers(render({}), render({...TLS, DOCS_SERVER_NAME: ''}))).toEqual([]);
  expect(lostOffers('', render({}))).toEqual([]);
});

test('A page is lost if the next release neither has nor redirects it.', () => {
  const before = ['site/index.html', 'site/docs/a/index.html', 'site/docs/b/index.html', 'site/docs/c/index.html'];
  const after = {files: ['site/index.html', 'site/docs/a/index.html'], redirects: '/docs/b /docs/a 301\n'};
  expect(lostPages(before, after)).toEqual(['/docs/c']);
});

test('The page that shows the switch has other content in both releases, and is not a redirect.', () => {
  const files = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, sha256]) => [`site/${name}index.html`, {sha256}]));
  const before = files({'': '1', 'old/': '1', 'docs/a/': '1', 'docs/b/': '1'});
  const after = files({'': '1', 'old/': '2', 'docs/new/': '2', 'docs/a/': '1', 'docs/b/': '2'});
  expect(changedPage(before, after, '/old /docs/a 301\n')).toBe('site/docs/b/index.html');
  expect(changedPage({}, after, '')).toBeUndefined();
});

test('The message lists what is lost and how to insist.', () => {
  expect(lossMessage('two', [], [])).toBeUndefined();
  const pages = Array.from({length: 7}, (_, index) => `/docs/${index}`);
  expect(lossMessage('two', ['HTTPS on 443'], pages)?.split('\n')).toEqual([
    'two was not activated, because readers would lose:',
    '  HTTPS on 443',
    ...[0, 1, 2, 3, 4].map((index) => `  the page /docs/${index}`),
    '  and 2 more pages',
    'Check the settings (/etc/docs/settings.env, or the file in DOCS_SETTINGS).',
    'Redirect the old paths in config/redirects.json.',
    'To activate it anyway, add --allow-removal.',
  ]);
});

test('An expired certificate is rejected, unless it is already active: then a rollback continues with a warning.', () => {
  const config = (fingerprint: string): string => `# Certificate ${fingerprint}, valid until 2026-01-02T00:00:00.000Z`;
  const [before, after] = [new Date('2026-01-01'), new Date('2026-01-03')];
  expect(certificateProblem('', config('AB:CD'), before)).toEqual({});
  expect(certificateProblem(config('00:00'), config('AB:CD'), after).error).toContain('expired on 2026-01-02');
  expect(certificateProblem(config('AB:CD'), config('AB:CD'), after)).toEqual({
    warning: expect.stringContaining('expired on 2026-01-02') as string,
  });
});

test("Hints name Debian's defaults that cost readers.", () => {
  const dump = [
    '# configuration file /etc/nginx/nginx.conf:',
    'events {\n\tworker_connections 768;\n}',
    '# configuration file /etc/nginx/sites-enabled/default:',
  ].join('\n');
  expect(hintsOf(dump).map((hint) => hint.split(/[ :]/)[0])).toEqual([
    'worker_connections',
    'worker_rlimit_nofile',
    "Debian's",
  ]);
  expect(hintsOf('worker_rlimit_nofile 20000;\nevents { \n worker_connections 8192; }')).toEqual([]);
  expect(hintsOf('')).toEqual([]);
});

test('The addresses of nginx are reached from the machine itself.', () => {
  expect(['80', '[::]:443', '*:81', '10.0.0.1:82', '0.0.0.0:83'].map(addressOf)).toEqual([
    {host: '127.0.0.1', port: 80},
    {host: '::1', port: 443},
    {host: '127.0.0.1', port: 81},
    {host: '10.0.0.1', port: 82},
    {host: '127.0.0.1', port: 83},
  ]);
});
