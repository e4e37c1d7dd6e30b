import {decodedSegment, pathMatches, type Endpoint} from '../../../../contract';
import {nearest} from '../../../../text';
import {
  bodyFindings,
  bodyText,
  needsBody,
  parameterProblem,
  parametersOf,
  requestSchema,
  type Context,
  type Located,
} from './context';
import {WILDCARD} from './json';
import type {Command, Word} from './shell';
import {list, quoted, suggest, type Message} from '../finding';

export type CommandResult = {
  findings: Located[];
  operations: string[];
  /** Files that the command sends as a body. */
  files: {file: string; operation: string}[];
};
export const NOTHING: CommandResult = {findings: [], operations: [], files: []};

type Call = {
  url: Word;
  method?: Word;
  headers: Word[];
  data: {word: Word; encode: boolean}[];
  get: boolean;
  head: boolean;
  json: boolean;
  form: boolean;
  query: Word[];
  bearer?: Word;
  unknown: Word[];
};

const SHORT_WITH_VALUE = 'AbcCdDeEFHKmoPQrTuUwxXyYz';
const SHORT_LONG: Record<string, string> = {
  d: 'data',
  H: 'header',
  X: 'request',
  G: 'get',
  I: 'head',
  F: 'form',
  T: 'upload-file',
};
// cspell:ignore globoff redirs
const WITH_VALUE = [
  ...['cacert', 'cert', 'config', 'connect-timeout', 'connect-to', 'cookie', 'cookie-jar', 'data', 'data-ascii'],
  ...['data-binary', 'data-raw', 'data-urlencode', 'dump-header', 'form', 'form-string', 'header', 'json', 'key'],
  ...['limit-rate', 'max-redirs', 'max-time', 'oauth2-bearer', 'output', 'output-dir', 'proxy', 'range', 'referer'],
  ...['request', 'resolve', 'retry', 'retry-delay', 'retry-max-time', 'upload-file', 'url', 'url-query', 'user'],
  ...['user-agent', 'write-out'],
];
const SWITCHES = [
  ...['compressed', 'create-dirs', 'fail', 'fail-early', 'fail-with-body', 'get', 'globoff', 'head', 'http1.1'],
  ...['http2', 'include', 'insecure', 'ipv4', 'ipv6', 'location', 'no-buffer', 'no-progress-meter', 'parallel'],
  ...['progress-bar', 'remote-header-name', 'remote-name', 'retry-all-errors', 'retry-connrefused', 'show-error'],
  ...['show-headers', 'silent', 'tlsv1.2', 'verbose'],
];

const curlUsage = (reason: string, fix: string): Message => ({rule: 'curl-usage', problem: reason, fix});

/** A curl command to a host of the contract; others are ignored. */
export function checkCurl(context: Context, command: Command): CommandResult {
  const call = readCall(context, command.words);
  if (!call) return NOTHING;
  const usage = call.unknown.map((word) => {
    const near = nearest(
      word.text,
      [...WITH_VALUE, ...SWITCHES].map((name) => `--${name}`),
    );
    return {
      ...curlUsage(`curl has no option \`${word.text}\``, near ? `Did you mean \`${near}\`?` : 'Leave it out.'),
      row: word.row,
    };
  });
  const {origin, path, query} = splitUrl(context, call.url.text)!;
  if (!call.url.text.startsWith(origin)) {
    const message = curlUsage('the address does not start with https://', `Write \`${origin}${shown(path)}\`.`);
    return {...NOTHING, findings: [...usage, {...message, row: call.url.row}]};
  }
  if (path.startsWith(WILDCARD)) return {...NOTHING, findings: usage};

  const method = methodOf(call);
  const matches = matchPath(context, origin, path);
  if (matches.length === 0) {
    const paths = [...context.operations.values()].map((endpoint) => endpoint.path);
    return {
      ...NOTHING,
      findings: [
        ...usage,
        {
          rule: 'curl-path',
          problem: `the API has no path ${quoted(shown(path))}`,
          fix: suggest(shown(path), paths, 'Take the path from the API reference.'),
          row: call.url.row,
        },
      ],
    };
  }
  if (method.includes(WILDCARD)) return {...NOTHING, findings: usage};
  const endpoint = matches.find((match) => match.method.toUpperCase() === method);
  if (!endpoint) {
    const message = {
      rule: 'curl-method',
      problem: `${quoted(matches[0]!.path)} does not take ${method}`,
      fix: `It takes ${matches.map((match) => match.method.toUpperCase()).join(', ')}.`,
    };
    return {...NOTHING, findings: [...usage, {...message, row: (call.method ?? call.url).row}]};
  }
  const id = endpoint.operation.operationId;
  const body = checkBody(context, endpoint, call, command.stdin);
  return {
    findings: [
      ...usage,
      ...checkPath(context, endpoint, path, call.url.row),
      ...checkQuery(context, endpoint, call, query),
      ...checkToken(endpoint, call),
      ...body.findings,
    ],
    operations: [id],
    files: body.files.map((file) => ({file, operation: id})),
  };
}

const shown = (text: string): string => text.replaceAll(WILDCARD, '…');

function readCall(context: Context, words: Word[]): Call | undefined {
  const call: Omit<Call, 'url'> & {url?: Word} = {
    headers: [],
    data: [],
    get: false,
    head: false,
    json: false,
    form: false,
    query: [],
    unknown: [],
  };
  const take = (name: string, word: Word | undefined) => {
    if (name === 'get' || name === 'head') call[name] = true;
    else if (!word) return;
    else if (name === 'url') call.url ??= word;
    else if (name === 'header') call.headers.push(word);
    else if (name === 'request') call.method = word;
    else if (name === 'url-query') call.query.push(word);
    else if (name === 'oauth2-bearer') call.bearer = word;
    else if (name.startsWith('form') || name === 'upload-file') call.form = true;
    else if (name === 'json' || name.startsWith('data')) {
      call.json ||= name === 'json';
      call.data.push({word, encode: name === 'data-urlencode'});
    }
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (word.text.startsWith('--')) {
      const name = word.text.slice(2);
      if (WITH_VALUE.includes(name)) take(name, words[(index += 1)]);
      else if (SWITCHES.includes(name)) take(name, undefined);
      else if (!name.includes(WILDCARD)) call.unknown.push(word);
    } else if (/^-./.test(word.text)) {
      for (let at = 1; at < word.text.length; at += 1) {
        const letter = word.text[at]!;
        const withValue = SHORT_WITH_VALUE.includes(letter);
        const rest = {...word, text: word.text.slice(at + 1), rows: word.rows.slice(at + 1)};
        const value = withValue ? (rest.text === '' ? words[(index += 1)] : rest) : undefined;
        take(SHORT_LONG[letter] ?? letter, value);
        if (withValue) break;
      }
    } else if (!call.url || !splitUrl(context, call.url.text)) {
      call.url = word;
    }
  }
  return call.url && splitUrl(context, call.url.text) ? {...call, url: call.url} : undefined;
}

/** The parts of a URL with a host of the contract. */
function splitUrl({contract}: Context, url: string): {origin: string; path: string; query: string} | undefined {
  for (const {url: origin} of contract.servers) {
    const host = origin.replace(/^https:\/\//, '').replace(/\/+$/, '');
    const rest = url.replace(/^https?:\/\//, '');
    if (rest.startsWith(host) && /^(?:$|[/?#\uE000])/.test(rest.slice(host.length))) {
      const [path = '', ...query] = rest.slice(host.length).replace(/#.*/, '').split('?');
      return {origin: origin.replace(/\/+$/, ''), path, query: query.join('?')};
    }
  }
  return undefined;
}

function methodOf({method, get, head, data, form}: Call): string {
  if (method) return method.text.toUpperCase();
  if (head) return 'HEAD';
  return (data.length > 0 || form) && !get ? 'POST' : 'GET';
}

/** Operations whose path matches best; a shell variable matches anything. */
function matchPath({contract, operations}: Context, origin: string, path: string): Endpoint[] {
  const ofServer = [...new Set(operations.values())].filter(
    ({operation}) => (operation.servers ?? contract.servers)[0]!.url.replace(/\/+$/, '') === origin,
  );
  const all = pathMatches(
    ofServer,
    (endpoint) => endpoint.path,
    path,
    (segment) => segment === WILDCARD,
  );
  return all.filter(({distance}) => distance === all[0]!.distance).map(({item}) => item);
}

function checkPath(context: Context, endpoint: Endpoint, path: string, row: number): Located[] {
  const segments = path.split('/');
  return endpoint.path.split('/').flatMap((part, index) => {
    const parameter = parametersOf(context, endpoint, 'path').find(({name}) => part === `{${name}}`);
    if (!parameter) return [];
    const value = decodedSegment(segments[index]!);
    const problem = parameterProblem(context, parameter, value, `the path parameter \`${parameter.name}\``);
    return problem ? [{...problem, row}] : [];
  });
}

function checkQuery(context: Context, endpoint: Endpoint, call: Call, query: string): Located[] {
  const id = endpoint.operation.operationId;
  const known = parametersOf(context, endpoint, 'query');
  const names = known.map(({name}) => name);
  const given = [
    ...query.split('&').map((pair) => ({pair, row: call.url.row, encoded: true})),
    ...call.query.map(({text, row}) => ({pair: text, row, encoded: false})),
    ...(call.get ? call.data : []).flatMap(({word: {text, row}, encode}) =>
      encode ? [{pair: text, row, encoded: false}] : text.split('&').map((pair) => ({pair, row, encoded: true})),
    ),
  ].filter(({pair}) => pair !== '');
  const seen = new Set<string>();
  let open = false;
  const findings = given.flatMap(({pair, row, encoded}) => {
    const [, name, value] = /^([^=]*)=?([^]*)$/.exec(pair)!;
    if (name!.includes(WILDCARD)) {
      open = true;
      return [];
    }
    const key = encoded ? decodedSegment(name!) : name!;
    seen.add(key);
    const parameter = known.find((entry) => entry.name === key);
    if (!parameter)
      return [
        {
          rule: 'curl-query',
          problem: `${quoted(id)} has no query parameter ${quoted(key)}`,
          fix: suggest(key, names, names.length > 0 ? `It has ${list(names)}.` : 'It has none.'),
          row,
        },
      ];
    const text = encoded ? decodedSegment(value!) : value!;
    const problem = parameterProblem(context, parameter, text, `the query parameter \`${key}\``);
    return problem ? [{...problem, row}] : [];
  });
  const missing = known.filter(({name, required}) => required && !seen.has(name) && !open);
  return [
    ...findings,
    ...missing.map(({name}) => ({
      rule: 'curl-query',
      problem: `${quoted(id)} needs the query parameter ${quoted(name)}`,
      fix: `Add \`?${name}=…\` to the URL.`,
      row: call.url.row,
    })),
  ];
}

function checkToken({operation}: Endpoint, {headers, bearer, url}: Call): Located[] {
  const header = headers.find(({text}) => /^authorization\s*:/i.test(text));
  const token = bearer ?? header;
  if (token)
    return token.text.includes(WILDCARD)
      ? []
      : [
          {
            rule: 'curl-header',
            problem: 'the access token is written out',
            fix: 'Take it from a variable: `-H "Authorization: Bearer $TOKEN"`.',
            row: token.row,
          },
        ];
  const isPublic = operation.security?.length === 0;
  const hidden = headers.some(({text}) => text.startsWith(WILDCARD));
  return isPublic || hidden
    ? []
    : [
        {
          rule: 'curl-header',
          problem: `${quoted(operation.operationId)} needs an access token`,
          fix: 'Add `-H "Authorization: Bearer $TOKEN"`.',
          row: url.row,
        },
      ];
}

function checkBody(
  context: Context,
  endpoint: Endpoint,
  call: Call,
  stdin: Word | undefined,
): {findings: Located[]; files: string[]} {
  const id = endpoint.operation.operationId;
  const none = {findings: [], files: []};
  if (call.form) return none;
  const [data] = call.get ? [] : call.data;
  if (!data) {
    return needsBody(context, endpoint)
      ? {
          ...none,
          findings: [
            {
              rule: 'body-missing',
              problem: `${quoted(id)} needs a body`,
              fix: `Add it with ${quoted('--data')}.`,
              row: call.url.row,
            },
          ],
        }
      : none;
  }
  if (!requestSchema(context, endpoint)) {
    return {
      ...none,
      findings: [
        {
          rule: 'body-unexpected',
          problem: `${quoted(id)} takes no body`,
          fix: 'Leave the body out.',
          row: data.word.row,
        },
      ],
    };
  }
  const isJson =
    call.json ||
    call.headers.some(({text}) => /^content-type\s*:\s*application\/json/i.test(text) || text === WILDCARD);
  const text = bodyText(data.word, stdin);
  const file = /^@([^-].*)$/.exec(data.word.text)?.[1];
  return {
    findings: [
      ...(isJson
        ? []
        : [
            {
              rule: 'curl-header',
              problem: 'the body is sent without saying that it is JSON',
              fix: 'Add `-H "Content-Type: application/json"`, or use `--json`.',
              row: data.word.row,
            },
          ]),
      ...(text ? bodyFindings(context, endpoint, text, text !== data.word) : []),
    ],
    files: file === undefined ? [] : [file],
  };
}
