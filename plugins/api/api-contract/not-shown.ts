import {endpoints, METHODS, type Contract} from '../../../contract';

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const CODE_SAMPLES = ['x-codeSamples', 'x-code-samples'];

/** One line that names and counts what the contract has and no page shows; undefined if pages show everything. */
export function notShown(contract: Contract): string | undefined {
  const {webhooks, 'x-webhooks': older} = contract as {webhooks?: object; 'x-webhooks'?: object};
  const calls = Object.values(contract.paths).flatMap((item) => Object.keys(item));
  const others = HTTP_METHODS.filter((method) => !METHODS.some((shown) => shown === method));
  const operations = endpoints(contract).map(({operation}) => operation);
  const counts: [what: string, number: number][] = [
    ...others.map((method): [string, number] => [method.toUpperCase(), calls.filter((call) => call === method).length]),
    ['webhooks', Object.keys({...webhooks, ...older}).length],
    ...CODE_SAMPLES.map((key): [string, number] => [key, operations.filter((operation) => key in operation).length]),
  ];
  const found = counts.filter(([, number]) => number > 0).map(([what, number]) => `${what} (${number})`);
  return found.length === 0 ? undefined : `API contract: no page shows ${found.join(', ')}.`;
}
