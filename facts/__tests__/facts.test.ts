import {existsSync} from 'node:fs';
import {beforeAll, expect, test} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {endpoints, type Contract} from '../../contract';
import {replaceTokens} from '../../plugins/source/brand-tokens/resolve';
import {readChangelog} from '../../plugins/authoring/changelog/entries';
import {realContract} from '../../tests/support/contract';
import {
  deprecations,
  environmentVariables,
  errors,
  limits,
  metrics,
  ROLES,
  roleUses,
  runningExample,
  telemetryKeys,
  terraform,
  type RoleUse,
} from '..';
import {versionEntries} from '../../plugins/authoring/changelog/versions';

const tokens = brandTokens(brand);
let contract: Contract;
beforeAll(async () => {
  contract = await realContract();
});

/** Every Markdown text of the facts. */
const texts = JSON.stringify([
  roleUses,
  metrics,
  limits,
  errors,
  environmentVariables,
  telemetryKeys,
  deprecations,
  terraform.resources,
]);

test('A use needs one of its roles or all of them, and says so', () => {
  for (const [id, {anyOf, allOf}] of Object.entries<RoleUse>(roleUses)) {
    expect([anyOf, allOf].filter(Boolean), id).toHaveLength(1);
    for (const role of [...(anyOf ?? []), ...(allOf ?? [])]) expect(ROLES).toHaveProperty([role]);
  }
});

test('Links of the facts reference pages and operations that exist', () => {
  const ids = new Set(endpoints(contract).map(({operation}) => operation.operationId));
  const dead = [...texts.matchAll(/\]\((\/[^)#]*)(?:#[^)]*)?\)/g)].flatMap(([, address]) => {
    const operation = /^\/docs\/api\/(.+)$/.exec(address!)?.[1];
    if (operation) return ids.has(operation) ? [] : [address];
    return [`.${address}.mdx`, `.${address}/index.mdx`].some(existsSync) ? [] : [address];
  });
  expect(dead).toEqual([]);
});

test('Types of the Terraform provider have an operation of the contract and a version of the changelog', async () => {
  const ids = new Set(endpoints(contract).map(({operation}) => operation.operationId));
  const versions = versionEntries(await readChangelog({docsDir: 'docs', tokens}), 'terraform');
  for (const types of [terraform.resources, terraform['data-sources']]) {
    for (const [name, {operation, since}] of Object.entries(types)) {
      expect(ids, name).toContain(operation);
      if (since) expect([...versions.keys()], name).toContain(since);
    }
  }
});

test('Names of the brand are tokens', () => {
  expect(texts).not.toContain(brand.product);
  expect(replaceTokens({text: texts, tokens, format: 'data'}).unknown).toEqual([]);
});

test('A deprecation with a date is in the changelog of that day', async () => {
  const changes = (await readChangelog({docsDir: 'docs', tokens})).flatMap(({entries}) => entries);
  for (const [id, deprecation] of Object.entries(deprecations)) {
    if (!('since' in deprecation)) continue;
    const found = changes.filter(({date, kind}) => date === deprecation.since && kind === 'deprecated');
    expect(found.length, id).toBeGreaterThan(0);
  }
});

test('No id of the running example belongs to two objects', () => {
  const ids = Object.values(runningExample.ids).flatMap((objects) => Object.keys(objects));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
