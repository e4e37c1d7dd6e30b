import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {lintContract} from '../bundle';
import {readSource} from '../source';
import type {ContractFinding} from '../findings';
import {lineOf, PARCEL, writeContract} from './fixture';

type Fault = {
  says: string;
  /** Text of the valid resource to replace, and its replacement. */
  plant: [find: string, put: string];
  /** Expected position of the finding: a part of the line. */
  at: string;
};

const FAULTS: Record<string, Fault> = {
  'no-description': {
    says: 'Property room has no description. Say what it means and what it does.',
    plant: ['          description: How many litres it takes.\n', ''],
    at: '        room:',
  },
  repeated: {
    says: 'The description of room repeats its name. Say what it does.',
    plant: ['How many litres it takes.', 'The room.'],
    at: 'description: The room.',
  },
  phrase: {
    says: 'The description of room is no sentence. Write one, with a full stop.',
    plant: ['How many litres it takes.', 'How many litres it takes'],
    at: 'description: How many',
  },
  'no-example': {
    says: 'Property room has no example. Use a value of the running example.',
    plant: ['          example: 3\n', ''],
    at: '        room:',
  },
  parameter: {
    says: 'Parameter id needs a description that says what it does.',
    plant: ['Which box, by the number on its label.', 'The id.'],
    at: '- name: id',
  },
  'parameter-phrase': {
    says: 'The description of parameter id is no sentence. Write one, with a full stop.',
    plant: ['by the number on its label.', 'by the number on its label'],
    at: 'description: Which box',
  },
  'parameter-example': {
    says: 'Parameter id needs an example.',
    plant: ['          example: 7\n', ''],
    at: '- name: id',
  },
  meaning: {
    says: 'Enum value large has no meaning. Add it to x-enumDescriptions.',
    plant: ['        large: Needs a van.\n', ''],
    at: 'enum: [small, large]',
  },
  'no-such-value': {
    says: 'x-enumDescriptions names huge, which is not in enum.',
    plant: ['        large: Needs a van.\n', '        large: Needs a van.\n        huge: Needs a ship.\n'],
    at: 'huge: Needs',
  },
  kebab: {
    says: 'operationId kebabUpdate must be kebab-case: {resource}-{operation}.',
    plant: ['operationId: parcel-update', 'operationId: kebabUpdate'],
    at: 'operationId: kebabUpdate',
  },
  'operation-description': {
    says: 'operation-description-update has no description. Say what the operation does.',
    plant: ['      description: Changes the size of a parcel. The work continues.\n', ''],
    at: 'operationId: parcel-update',
  },
  'two-tags': {
    says: 'two-tags-update must have exactly one tag.',
    plant: ['tags: [Parcel]', 'tags: [Parcel, Clean]'],
    at: 'tags: [',
  },
  'two-successes': {
    says: 'two-successes-update must document exactly one success.',
    plant: ["        '404':", "        '204': {description: Nothing changed.}\n        '404':"],
    at: 'responses:',
  },
  permission: {
    says: 'permission-update must name its permission in x-permission, or be public (security: []).',
    plant: ['      x-permission: parcel:write\n', ''],
    at: 'patch:',
  },
  polling: {
    says: 'x-async of polling-update needs poll, field and done.',
    plant: [', done: [large]', ''],
    at: 'x-async:',
  },
  errors: {
    says: 'x-errors entry 1 of errors-update needs status, when and fix.',
    plant: [', fix: Search the archive.', ''],
    at: '- {status: 404',
  },
  example: {
    says: 'Every body needs an example.',
    plant: ['            example: {size: small}\n      responses:', '      responses:'],
    at: 'application/json:',
  },
};

/** The same resource under another name, so that all errors fit in one contract and one run of the linter. */
const renamed = (name: string, text: string) =>
  text.replaceAll('parcel', name).replaceAll('Parcel', name[0]!.toUpperCase() + name.slice(1));

describe('the project rules', () => {
  const resources = {
    clean: renamed('clean', PARCEL),
    wording: renamed('wording', PARCEL.replace('The work continues.', 'It works at once.')),
    ...Object.fromEntries(
      Object.entries(FAULTS).map(([name, {plant}]) => [name, renamed(name, PARCEL.replace(...plant))]),
    ),
  };
  let contract: Awaited<ReturnType<typeof writeContract>>;
  let findings: ContractFinding[];

  beforeAll(async () => {
    contract = await writeContract(resources, {'events/alert.yaml': 'description: Sent at once.\n'});
    findings = await lintContract(await readSource(contract));
  });

  afterAll(() => contract.remove());

  it('report words in resources and events', () => {
    const message = expect.stringContaining(
      '"at once" is not the word that developers use. Write "immediately"',
    ) as string;
    expect(findings.filter(({rule}) => rule === 'wording')).toEqual([
      {file: `${contract.apiDir}/events/alert.yaml`, line: 1, rule: 'wording', message},
      {
        file: `${contract.apiDir}/resources/wording.yaml`,
        line: lineOf(resources.wording, 'at once'),
        rule: 'wording',
        message,
      },
    ]);
  });

  it('find nothing in a clean resource', () => {
    expect(findings.filter(({file}) => file.endsWith('/clean.yaml'))).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('report file, line and problem: %s', (name, {says, at}) => {
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
