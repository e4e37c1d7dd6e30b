import {requestUrl, type SampleRequest} from './request';
import {doubleQuoted, shellJson, type Names} from './text';

export function curl(request: SampleRequest, names: Names): string {
  return [
    `curl --fail-with-body -sS -X ${request.method} ${doubleQuoted(requestUrl(request))}`,
    ...(request.authenticated ? [`-H "Authorization: Bearer $${names.tokenVariable}"`] : []),
    ...Object.entries(request.headers).map(([name, value]) => `-H ${doubleQuoted(`${name}: ${value}`)}`),
    ...(request.body === undefined ? [] : [`--data ${shellJson(request, names)}`]),
  ].join(' \\\n  ');
}
