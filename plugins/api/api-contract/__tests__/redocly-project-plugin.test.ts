import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {lintContract} from '../bundle';
import {readSource} from '../source';
import type {ContractFinding} from '../findings';
import {lineOf, PARCEL, writeContract} from './fixture';

/** The text of the valid resource to replace, its replacement, a part of the line to report, and the message. */
type Fault = [find: string, put: string, at: string, says: string];

const FAULTS: Record<string, Fault> = {
  'no-description': [
    '          description: How many litres it takes.\n',
    '',
    '        room:',
    'Property room has no description. Say what it means and what it does.',
  ],
  'no-example': [
    '          example: 3\n',
    '',
    '        room:',
    'Property room has no example. Use a value of the running example.',
  ],
  parameter: [
    '          description: Which box, by the number on its label.\n',
    '',
    '- name: id',
    'Parameter id needs a description that says what it does.',
  ],
  'parameter-example': ['          example: 7\n', '', '- name: id', 'Parameter id needs an example.'],
  meaning: [
    '        large: Needs a van.\n',
    '',
    'enum: [small, large]',
    'Enum value large has no meaning. Add it to x-enumDescriptions.',
  ],
  'no-such-value': [
    '        large: Needs a van.\n',
    '        large: Needs a van.\n        huge: Needs a ship.\n',
    'huge: Needs',
    'x-enumDescriptions names huge, which is not in enum.',
  ],
  kebab: [
    'operationId: parcel-update',
    'operationId: kebabUpdate',
    'operationId: kebabUpdate',
    'operationId kebabUpdate must be kebab-case: {resource}-{operation}.',
  ],
  'operation-description': [
    '      description: Changes the size of a parcel. The work continues.\n',
    '',
    'operationId: parcel-update',
    'operation-description-update has no description. Say what the operation does.',
  ],
  'two-tags': ['tags: [Parcel]', 'tags: [Parcel, Clean]', 'tags: [', 'two-tags-update must have exactly one tag.'],
  'two-successes': [
    "        '404':",
    "        '204': {description: Nothing changed.}\n        '404':",
    'responses:',
    'two-successes-update must document exactly one success.',
  ],
  permission: [
    '      x-permission: parcel:write\n',
    '',
    'patch:',
    'permission-update must name its permission in x-permission, or be public (security: []).',
  ],
  polling: [', done: [large]', '', 'x-async:', 'x-async of polling-update needs poll, field and done.'],
  errors: [
    ', fix: Search the archive.',
    '',
    '- {status: 404',
    'x-errors entry 1 of errors-update needs status, when and fix.',
  ],
  example: [
    '            example: {size: small}\n      responses:',
    '      responses:',
    'application/json:',
    'Every body needs an example.',
  ],
};

/** The same resource under another name, so that all errors fit in one contract and one run of the linter. */
const renamed = (name: string, text: string) =>
  text.replaceAll('parcel', name).replaceAll('Parcel', name[0]!.toUpperCase() + name.slice(1));

describe('the project rules', () => {
  const resources = {
    clean: renamed('clean', PARCEL),
    name: renamed('name', PARCEL.replace('The work continues.', 'It sets van_id.')),
    ...Object.fromEntries(
      Object.entries(FAULTS).map(([name, [find, put]]) => [name, renamed(name, PARCEL.replace(find, put))]),
    ),
  };
  let contract: Awaited<ReturnType<typeof writeContract>>;
  let findings: ContractFinding[];

  beforeAll(async () => {
    contract = await writeContract(resources, {'events/alert.yaml': 'description: Sent with van_id.\n'});
    findings = await lintContract(await readSource(contract));
  });

  afterAll(() => contract.remove());

  it('report names of fields without backticks, in resources and events', () => {
    const message = 'van_id is a bare name. Write `van_id`, between backticks.';
    expect(findings.filter(({rule}) => rule === 'bare-name')).toEqual([
      {file: `${contract.apiDir}/events/alert.yaml`, line: 1, rule: 'bare-name', message},
      {
        file: `${contract.apiDir}/resources/name.yaml`,
        line: lineOf(resources.name, 'van_id'),
        rule: 'bare-name',
        message,
      },
    ]);
  });

  it('find nothing in a clean resource', () => {
    expect(findings.filter(({file}) => file.endsWith('/clean.yaml'))).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('report file, line and problem: %s', (name, [, , at, says]) => {
    const text = resources[name as keyof typeof resources]!;
    expect(findings.filter(({file}) => file.endsWith(`/${name}.yaml`))).toEqual([
      {
        file: `${contract.apiDir}/resources/${name}.yaml`,
        line: lineOf(text, renamed(name, at)),
        column: expect.any(Number) as number,
        rule: expect.stringMatching(/^house\//) as string,
        message: says,
      },
    ]);
  });
});
