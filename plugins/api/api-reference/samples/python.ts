import {requestUrl, type SampleRequest} from './request';
import {bodyWithKey, literal, type Names, type Style} from './text';

export function python(request: SampleRequest, names: Names): string {
  // Escapes of JSON strings mean the same in Python.
  const style: Style = {
    indent: '    ',
    string: (text) => JSON.stringify(text),
    key: (text) => JSON.stringify(text),
    true: 'True',
    false: 'False',
    null: 'None',
    trailingComma: ',',
    apiKey: `os.environ["${names.apiKeyVariable}"]`,
  };
  const headers = [
    ...(request.authenticated ? [`"Authorization": f"Bearer {os.environ['${names.tokenVariable}']}"`] : []),
    ...Object.entries(request.headers)
      .filter(([name]) => name !== 'Content-Type') // json= sets it
      .map(([name, value]) => `${style.key(name)}: ${style.string(value)}`),
  ];
  // requests would write a boolean as True.
  const query = Object.entries(request.query).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ]);
  const variables = [
    `url = ${style.string(requestUrl(request, {query: false}))}`,
    ...(headers.length > 0 ? [`headers = {${headers.join(', ')}}`] : []),
    ...(query.length > 0 ? [`params = ${literal(Object.fromEntries(query), style)}`] : []),
    ...(request.body === undefined ? [] : [`body = ${literal(bodyWithKey(request), style)}`]),
  ];
  const args = [
    'url',
    ...(headers.length > 0 ? ['headers=headers'] : []),
    ...(query.length > 0 ? ['params=params'] : []),
    ...(request.body === undefined ? [] : ['json=body']),
    'timeout=30',
  ];
  return [
    ...(request.answersJson ? ['import json'] : []),
    'import os',
    '',
    'import requests',
    '',
    ...variables,
    '',
    `response = requests.${request.method.toLowerCase()}(${args.join(', ')})`,
    'response.raise_for_status()',
    request.answersJson ? 'print(json.dumps(response.json(), indent=2))' : 'print(response.status_code)',
  ].join('\n');
}
