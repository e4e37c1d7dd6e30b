import {requestUrl, type SampleRequest} from './request';
import {bodyWithKey, literal, type Names, type Style} from './text';

export function nodejs(request: SampleRequest, names: Names): string {
  const style: Style = {
    indent: '  ',
    string,
    key,
    true: 'true',
    false: 'false',
    null: 'null',
    trailingComma: ',',
    apiKey: `process.env.${names.apiKeyVariable}`,
  };
  const headers = [
    ...(request.authenticated ? [`Authorization: \`Bearer \${process.env.${names.tokenVariable}}\``] : []),
    ...Object.entries(request.headers).map(([name, value]) => `${key(name)}: ${string(value)}`),
  ];
  const lines = [
    `const url = new URL(${string(requestUrl(request, {query: false}))});`,
    ...Object.entries(request.query).map(
      ([name, value]) => `url.searchParams.set(${string(name)}, ${string(String(value))});`,
    ),
    '',
    'const response = await fetch(url, {',
    `  method: ${string(request.method)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line},`), '  },'] : []),
    ...(request.body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(bodyWithKey(request), style, '    ').trimStart()}),`]),
    '});',
    'if (!response.ok) {',
    '  throw new Error(`${response.status} ${await response.text()}`);',
    '}',
    request.answersJson
      ? 'console.log(JSON.stringify(await response.json(), null, 2));'
      : 'console.log(response.status);',
  ];
  return [
    'async function main() {',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
    '',
    'main().catch((error) => {',
    '  console.error(error.message);',
    '  process.exitCode = 1;',
    '});',
  ].join('\n');
}

/** Single quotes, unless the text has some itself. */
function string(text: string): string {
  const double = JSON.stringify(text);
  return text.includes("'") ? double : `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function key(text: string): string {
  if (text === '__proto__') return `['${text}']`; // as a plain key it would set the prototype
  return /^[A-Za-z_$][\w$]*$/.test(text) ? text : string(text);
}
