/** curl as guides and people use it: its options, and `send` instead of a network. */
import {REASONS} from '../../try-it/panel/words';
import {defineCommand, failed, textOf, type Command, type Context, type ExecResult} from './library';

export type CurlRequest = {method: string; url: URL; headers: Record<string, string>; body: string};
export type CurlReply = {status: number; headers: Record<string, string>; body: string};
/** Returns undefined for a host that does not exist here. */
export type Send = (request: CurlRequest) => CurlReply | undefined;

/** Long options by what they mean: a letter, `=` for one that has a value and no effect here, `-` for one without. */
const LONG: Readonly<Record<string, string>> = {
  request: 'X',
  header: 'H',
  data: 'd',
  'data-ascii': 'd',
  'data-raw': 'R',
  'data-binary': 'B',
  'data-urlencode': 'U',
  json: 'J',
  get: 'G',
  output: 'o',
  'write-out': 'w',
  fail: 'f',
  'fail-with-body': 'F',
  include: 'i',
  'dump-header': 'D',
  user: 'u',
  'oauth2-bearer': 'b',
  silent: 's',
  'show-error': 'S',
  location: 'L',
  insecure: 'k',
  verbose: 'v',
  'max-time': 'm',
  head: 'I',
  'user-agent': 'A',
  referer: 'e',
  url: 'l',
  'remote-name': 'O',
  version: 'V',
  help: 'h',
  resolve: '=',
  'connect-timeout': '=',
  retry: '=',
  'retry-delay': '=',
  'retry-max-time': '=',
  proto: '=',
  cacert: '=',
  'no-progress-meter': '-',
  'progress-bar': '-',
  'retry-all-errors': '-',
  'retry-connrefused': '-',
  compressed: '-',
  'no-buffer': '-',
  'tlsv1.2': '-',
  'tlsv1.3': '-',
  http1: '-',
  'http1.1': '-',
  http2: '-',
};
const WITH_VALUE = new Set('XHdRBUJowDumAelb=');
const SHORT = new Set('XHdoumwDAeGfiskLvSION#VhF');

export const curl = (send: Send): Command =>
  defineCommand('curl', async (args, context) => {
    const read = optionsOf(args);
    if (typeof read === 'string') return failed(`curl: ${read}\ncurl: try 'curl --help' for more information`, 2);
    return request(read, context, send);
  });

type Options = {options: [name: string, value: string][]; urls: string[]};

function optionsOf(args: readonly string[]): Options | string {
  const options: Options['options'] = [];
  const urls: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index]!;
    const next = (name: string): string | undefined => {
      index += 1;
      if (index < args.length) options.push([name, args[index]!]);
      return index < args.length ? undefined : `option ${word}: requires parameter`;
    };
    if (word.startsWith('--') && word.length > 2) {
      const name = LONG[word.slice(2)];
      if (name === undefined) return `option ${word}: is unknown`;
      const problem = WITH_VALUE.has(name) ? next(name) : void options.push([name, '']);
      if (problem) return problem;
    } else if (word.startsWith('-') && word.length > 1) {
      for (let at = 1; at < word.length; at += 1) {
        const name = word[at]!;
        if (!SHORT.has(name)) return `option -${name}: is unknown`;
        // -F is a form, which the platform has nowhere.
        if (name === 'F') return 'option -F: this terminal sends no forms';
        if (!WITH_VALUE.has(name)) options.push([name, '']);
        else {
          const rest = word.slice(at + 1);
          const problem = rest === '' ? next(name) : void options.push([name, rest]);
          if (problem) return problem;
          break;
        }
      }
    } else urls.push(word);
  }
  return {options, urls};
}

async function request({options, urls}: Options, context: Context, send: Send): Promise<ExecResult> {
  const error = (exitCode: number, message: string): ExecResult => failed(`curl: (${exitCode}) ${message}`, exitCode);
  const has = (name: string): boolean => options.some(([other]) => other === name);
  const last = (name: string): string | undefined => options.findLast(([other]) => other === name)?.[1];
  const fileOf = (name: string): string => context.fs.resolvePath(context.cwd, name);
  const read = (name: string): Promise<string> =>
    name === '-' || name === '/dev/stdin' ? Promise.resolve(textOf(context.stdin)) : context.fs.readFile(fileOf(name));
  if (has('V')) return {stdout: 'curl 8.14.1 (simulated in this page)\n', stderr: '', exitCode: 0};
  if (has('h'))
    return {
      stdout: `Usage: curl [options...] <url>\n${Object.keys(LONG)
        .sort()
        .map((name) => `     --${name}\n`)
        .join('')}`,
      stderr: '',
      exitCode: 0,
    };

  const headers: Record<string, string> = {};
  const parts: string[] = [];
  try {
    for (const [name, value] of options) {
      if (name === 'H') {
        const [, key = '', text = ''] = /^([^:;]+)[:;]\s*(.*)$/s.exec(value) ?? [];
        if (key !== '') headers[key.toLowerCase()] = text;
      }
      const isFile = value.startsWith('@');
      if (name === 'd') parts.push(isFile ? (await read(value.slice(1))).replace(/[\r\n]/g, '') : value);
      if (name === 'R') parts.push(value);
      if (name === 'B' || name === 'J') parts.push(isFile ? await read(value.slice(1)) : value);
      if (name === 'U') {
        const [, key = '', sign, text = ''] = /^([^=@]*)([=@])?([^]*)$/.exec(value)!;
        const content = sign === undefined ? key : sign === '@' ? await read(text) : text;
        parts.push(`${sign !== undefined && key !== '' ? `${key}=` : ''}${encoded(content)}`);
      }
    }
  } catch {
    return error(26, 'Failed to open/read local data from file/application');
  }
  if (has('J')) {
    headers['content-type'] ??= 'application/json';
    headers.accept ??= 'application/json';
  }
  const target = last('l') ?? urls[0];
  if (target === undefined) return failed("curl: no URL specified\ncurl: try 'curl --help' for more information", 2);
  const full = /^\w+:\/\//.test(target) ? target : `http://${target}`;
  if (!URL.canParse(full)) return error(3, 'URL rejected: Malformed input to a URL function');
  const url = new URL(full);
  if (!/^https?:$/.test(url.protocol)) return error(1, `Protocol "${url.protocol.slice(0, -1)}" not supported`);
  let body = parts.join('&');
  if (has('G')) {
    if (body !== '') url.search = `${url.search === '' ? '?' : `${url.search}&`}${body}`;
    body = '';
  } else if (parts.length > 0) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  if (has('u')) headers.authorization ??= `Basic ${btoa(last('u')!)}`;
  if (has('b')) headers.authorization ??= `Bearer ${last('b')}`;
  const method = last('X') ?? (has('I') ? 'HEAD' : !has('G') && parts.length > 0 ? 'POST' : 'GET');
  const reply = send({method, url, headers, body});
  if (!reply) return error(6, `Could not resolve host: ${url.hostname}`);

  const head = `HTTP/1.1 ${reply.status} ${REASONS[reply.status] ?? ''}\r\n${Object.entries(reply.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
  const isBad = reply.status >= 400;
  const fails = isBad && (has('f') || has('F'));
  const shown = has('I') || (isBad && has('f') && !has('F')) ? '' : reply.body;
  let stdout = (has('i') || has('I') ? head : '') + shown;
  const dump = last('D');
  if (dump === '-') stdout = head + stdout;
  else if (dump !== undefined) await context.fs.writeFile(fileOf(dump), head);
  const output = last('o') ?? (has('O') ? url.pathname.split('/').at(-1) : undefined);
  if (output !== undefined && output !== '-') {
    if (output !== '/dev/null') await context.fs.writeFile(fileOf(output), stdout);
    stdout = '';
  }
  stdout += written(last('w') ?? '', reply, url);
  return {
    stdout,
    stderr:
      (has('v')
        ? `> ${method} ${url.pathname}${url.search}\n> Host: ${url.host}\n>\n${head.replace(/^/gm, '< ').trimEnd()}\n`
        : '') +
      (fails && (!has('s') || has('S')) ? `curl: (22) The requested URL returned error: ${reply.status}\n` : ''),
    exitCode: fails ? 22 : 0,
  };
}

/** `--write-out`. */
const written = (format: string, {status, headers, body}: CurlReply, url: URL): string =>
  format
    .replace(/\\([nrt])/g, (_, char: 'n' | 'r' | 't') => ({n: '\n', r: '\r', t: '\t'})[char])
    .replace(/%header\{([\w-]+)\}/g, (_, name: string) => headers[name.toLowerCase()] ?? '')
    .replace(/%\{(\w+)\}/g, (_, name: string) => {
      if (name === 'http_code' || name === 'response_code') return String(status).padStart(3, '0');
      if (name === 'size_download') return String(new TextEncoder().encode(body).length);
      if (name === 'url_effective') return url.href;
      if (name === 'content_type') return headers['content-type'] ?? '';
      if (name === 'remote_ip') return '192.0.2.10';
      if (name === 'ssl_verify_result' || name === 'num_redirects') return '0';
      return name.startsWith('time_') ? '0.012000' : '';
    });

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
