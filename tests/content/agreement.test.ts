/** What guides, event payloads and contract say about the same thing agrees, where no check of one page can see it. */
import {readdirSync, readFileSync} from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {deref, endpoints, type Body, type Contract} from '../../contract';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {schemaAt} from '../../plugins/authoring/content-checks/snippets/bodies';

let contract: Contract;
beforeAll(async () => {
  contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
});

const read = (file: string) => ({file, text: readFileSync(file, 'utf8')});
const pages = readdirSync('docs', {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.mdx') && !name.startsWith('api/'))
  .map((name) => read(`docs/${name}`));
const events = readdirSync('api/events').map((name) => read(`api/events/${name}`));

/** Status codes of gateways, sidecars and the MCP server, which are not operations of the contract. */
const OF_GATEWAYS = ['405', '406', '408', '413', '415', '429', '502', '503', '504'];

/** Codes in the first cell of a row and after "returns" and the like. */
const statusCodes = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*\| ((?:[45]\d\d(?:, | or )?)+)|\b(?:returns?|fails? with|responds with) ([45]\d\d)\b/gm),
  ].flatMap(([found]) => found.match(/[45]\d\d/g)!);

describe('Guides and contract', () => {
  it('Guides mention only errors that an operation or a gateway returns', () => {
    const known = new Set([
      ...OF_GATEWAYS,
      ...endpoints(contract).flatMap(({operation}) => Object.keys(operation.responses)),
    ]);
    const given = pages.flatMap(({file, text}) => statusCodes(text).map((code) => ({file, code})));
    expect(given.length).toBeGreaterThan(200);
    expect(given.filter(({code}) => !known.has(code))).toEqual([]);
  });

  it('Filters on the request body use a field that a write operation accepts', () => {
    const bodies = endpoints(contract).flatMap(({method, operation: {requestBody}}) => {
      const schema = requestBody && deref<Body>(contract, requestBody).content['application/json']?.schema;
      return schema && method !== 'get' ? [schema] : [];
    });
    const fields = [...pages, ...events].flatMap(({file, text}) =>
      [...text.matchAll(/\brequest_body\.([a-z_]+(?:\.[a-z_]+)*)/g)].map(([, field]) => ({file, field: field!})),
    );
    expect(fields.length).toBeGreaterThan(2);
    const isAccepted = (field: string) => bodies.some((schema) => schemaAt(contract, schema, field.split('.')));
    expect(fields.filter(({field}) => !isAccepted(field))).toEqual([]);
    expect(isAccepted('strategy_data.switched_traffic')).toBe(false);
  });

  it('An object has the same name and the same active deployment in every example, unless an update renames it', () => {
    const names = new Map<string, Set<string>>();
    for (const {method, operation} of endpoints(contract)) {
      if (method === 'get' || method === 'post') collect(operation, false);
    }
    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter(([, each]) => each.size > 1).map(([id, each]) => [id, ...each])).toEqual([]);

    function collect(node: unknown, inExample: boolean): void {
      if (typeof node !== 'object' || node === null) return;
      const {id, ...rest} = node as Record<string, unknown>;
      for (const key of inExample && typeof id === 'number' ? ['name', 'active_deployment'] : []) {
        const value = rest[key];
        if (value === undefined || value === null) continue;
        const known = names.get(`${key} of ${String(id)}`) ?? new Set();
        names.set(`${key} of ${String(id)}`, known.add(JSON.stringify(value)));
      }
      for (const [key, value] of Object.entries(node)) collect(value, inExample || /^examples?$/.test(key));
    }
  });
});
