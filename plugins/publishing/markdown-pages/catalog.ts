import type {Contract} from '../../../contract';

/** Well-known path of the API catalog (RFC 9727). */
export const CATALOG = '/.well-known/api-catalog';

const TYPES: Readonly<Record<string, string>> = {
  'openapi.json': 'application/vnd.oai.openapi+json;version=3.0',
  'openapi.yaml': 'application/vnd.oai.openapi;version=3.0',
};

/** A link set (RFC 9264): each server of the contract with its OpenAPI files and its documentation. */
export function apiCatalog(
  {servers, openapi}: Pick<Contract, 'servers' | 'openapi'>,
  {origin, files}: {origin: string; files: string[]},
): string | undefined {
  if (files.length === 0) return undefined;
  const version = openapi.split('.').slice(0, 2).join('.');
  const linkset = servers.map(({url}) => ({
    anchor: url,
    'service-desc': files.map((file) => ({
      href: `${origin}/${file}`,
      type: TYPES[file]?.replace(/[\d.]+$/, version),
    })),
    'service-doc': [
      {href: `${origin}/docs/api-getting-started`, type: 'text/html'},
      {href: `${origin}/docs/api/llms.txt`, type: 'text/plain'},
    ],
  }));
  return `${JSON.stringify({linkset}, null, 2)}\n`;
}
