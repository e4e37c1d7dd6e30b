import {requestUrl, type SampleRequest} from './request';
import {API_KEY_MARK, bodyWithKey, json, type Names} from './text';

export function powershell(request: SampleRequest, names: Names): string {
  const {'Content-Type': contentType, ...others} = request.headers;
  const headers = [
    ...(request.authenticated ? [`Authorization = "Bearer $env:${names.tokenVariable}"`] : []),
    ...Object.entries(others).map(([name, value]) => `${quoted(name)} = ${quoted(value)}`),
  ];
  const fields: [string, string][] = [
    ['Method', quoted(request.method)],
    ['Uri', quoted(requestUrl(request))],
  ];
  if (headers.length > 0) fields.push(['Headers', `@{\n${headers.map((line) => `        ${line}\n`).join('')}    }`]);
  if (contentType !== undefined) fields.push(['ContentType', quoted(contentType)]);
  if (request.body !== undefined) fields.push(['Body', hereString(json(bodyWithKey(request)), names)]);

  const width = Math.max(...fields.map(([name]) => name.length));
  return [
    "$ErrorActionPreference = 'Stop'",
    '',
    '$params = @{',
    ...fields.map(([name, value]) => `    ${name.padEnd(width)} = ${value}`),
    '}',
    ...(request.answersJson
      ? ['$response = Invoke-RestMethod @params', 'ConvertTo-Json -InputObject $response -Depth 20']
      : ['Invoke-RestMethod @params']),
  ].join('\n');
}

/** PowerShell treats curly single quotes like straight ones. */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/**
 * JSON text needs no escapes here: its lines never start with the end mark. It is kept in ASCII, because older
 * versions read scripts and send bodies in a regional encoding.
 */
function hereString(text: string, names: Names): string {
  const ascii = text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii.includes(API_KEY_MARK)
    ? `@"\n${ascii.replace(/[`$]/g, '`$&').replaceAll(API_KEY_MARK, () => `$env:${names.apiKeyVariable}`)}\n"@`
    : `@'\n${ascii}\n'@`;
}
