import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {renderNginx} from '../nginx/render';
import {HOST, readSettings, readSettingsFile, SERVICE} from '../settings';

const site = {slashPages: ['/docs/how-to-guides/'], pagePolicy: "default-src 'self'"};
const render = (environment: Record<string, string>): string => renderNginx(site, readSettings(HOST, environment));

test('Defaults are valid, and the environment has precedence over the file.', () => {
  expect(readSettings(SERVICE, {})).toMatchObject({PORT: 7700, HOST: '127.0.0.1', SEARCH_LOG_QUERIES: false});
  const file = {name: 'docs.env', text: '# comment\nPORT=7701\nDRAIN_SECONDS="3"\nDOCS_KEEP=2\n'};
  expect(readSettings(SERVICE, {PORT: '7702'}, file)).toMatchObject({PORT: 7702, DRAIN_SECONDS: 3});
});

test('Without DOCS_SETTINGS every command reads the file of the machine, if there is one.', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-settings-'));
  try {
    const ofMachine = path.join(folder, 'settings.env');
    expect(readSettingsFile({}, ofMachine)).toBeUndefined();
    await writeFile(ofMachine, 'DOCS_KEEP=2\n');
    expect(readSettingsFile({}, ofMachine)).toEqual({name: ofMachine, text: 'DOCS_KEEP=2\n'});
    expect(() => readSettingsFile({DOCS_SETTINGS: path.join(folder, 'other.env')}, ofMachine)).toThrow(
      'other.env cannot be read (ENOENT)',
    );
  } finally {
    await rm(folder, {recursive: true});
  }
});

test('Every problem is reported in one message, with the file and what is allowed.', () => {
  const file = {name: 'docs.env', text: 'PORT=http\nDRAIN_SECOND=3\n'};
  expect(() => readSettings(SERVICE, {LOG_FORMAT: 'xml'}, file)).toThrow(
    [
      'The settings are not valid:',
      '  docs.env: DRAIN_SECOND is not a setting; did you mean DRAIN_SECONDS.',
      '  docs.env: PORT must be a number from 0 to 65535, not "http".',
      '  LOG_FORMAT must be json or text or off, not "xml".',
    ].join('\n'),
  );
});

test.each([
  ['DOCS_ROOT', 'srv/docs', 'must be an absolute path'],
  ['DOCS_ROOT', '/srv/docs; include /etc/passwd', 'must not contain spaces'],
  ['DOCS_UPSTREAMS', '127.0.0.1', 'must be host:port'],
  ['DOCS_UPSTREAMS', '', 'at least one value'],
  ['DOCS_SERVER_NAME', 'a; return 200', 'must not contain spaces'],
  ['DOCS_KEEP', '0', 'from 1 to 1000'],
  ['DOCS_HTTP3', 'yes', 'true or false'],
])('%s=%s is rejected.', (name, value, message) => {
  expect(() => readSettings(HOST, {[name]: value})).toThrow(message);
});

test('A certificate needs its key, and HTTP/3 a certificate.', () => {
  expect(() => render({DOCS_TLS_CERTIFICATE: '/etc/docs.crt'})).toThrow('must both be set');
  expect(() => render({DOCS_HTTP3: 'true'})).toThrow('needs DOCS_TLS_CERTIFICATE');
});

test('The configuration has the settings of the machine.', () => {
  const text = render({
    DOCS_ROOT: '/data/docs',
    DOCS_UPSTREAMS: 'a:1,b:2',
    DOCS_RATE: '5r/s',
    DOCS_ANSWER_SECONDS: '7',
    DOCS_ACCESS_LOG: 'off',
    DOCS_STATUS_LISTEN: '',
  });
  expect(text).toContain('root /data/docs/current/site;');
  expect(text).toContain('root /data/docs/kept;');
  expect(text).toContain('server a:1 max_fails=1 fail_timeout=10s;\n  server b:2 max_fails=1 fail_timeout=10s;');
  expect(text).toContain('server a:1 max_fails=0 backup;\n  server b:2 max_fails=0 backup;');
  expect(text).toContain('rate=5r/s');
  expect(text).toContain('proxy_read_timeout 7s;');
  // Otherwise a request that waited for a hung instance would not be repeated on another one.
  expect(text).toContain('proxy_next_upstream_timeout 8s;');
  expect(text).not.toContain('access_log');
});

test('The access log has no query strings, which contain what readers search for.', () => {
  const [format] = /log_format[^;]*/.exec(render({})) ?? [''];
  expect(format).toContain('"path":"$requested_path"');
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
});

test('With TLS, plain HTTP redirects, and HTTP/3 is announced.', () => {
  const tls = {DOCS_TLS_CERTIFICATE: '/etc/docs.crt', DOCS_TLS_KEY: '/etc/docs.key', DOCS_HTTP3: 'true'};
  const text = render(tls);
  expect(text).toContain('location / { return 301 https://$host$request_uri; }');
  expect(text.match(/location \^~ \/\.well-known\/acme-challenge\/ \{ root \/srv\/docs\/acme;/g)).toHaveLength(2);
  expect(text).toContain('listen 443 ssl http2;');
  expect(text).toContain('listen 443 quic;');
  expect(text).toContain('add_header Alt-Svc "h3=\\":443\\"; ma=86400" always;');
});

test('Brotli is on if nginx has the module, unless the settings say otherwise.', () => {
  const isOn = (environment: Record<string, string>, hasBrotli: boolean): boolean =>
    renderNginx(site, readSettings(HOST, environment), {hasBrotli}).startsWith('brotli_static on;');
  expect([isOn({}, true), isOn({}, false)]).toEqual([true, false]);
  expect([isOn({DOCS_BROTLI: 'false'}, true), isOn({DOCS_BROTLI: 'true'}, false)]).toEqual([false, true]);
});

test('Searches are cached by release and body, and only if the body is known.', () => {
  expect(render({})).not.toContain('proxy_cache');
  const text = render({DOCS_SEARCH_CACHE: '/var/cache/searches'});
  expect(text.match(/proxy_cache docs_searches;/g)).toHaveLength(1);
  expect(text).toContain('proxy_cache_key "$realpath_root|$request_uri|$request_body";');
  expect(text).toContain('proxy_no_cache $unknown_body;');
});
