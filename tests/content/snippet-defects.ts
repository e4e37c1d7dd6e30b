import type {Defect} from './defects';

/** One for each type of block; every rule of code blocks is tested beside them, in `content-checks/snippets/__tests__`. */
export const snippetDefects: Defect[] = [
  {
    name: 'payloads of an unknown source',
    edit: ['## Options\n', '## Options\n\n<EventPayloads source="alerts" />\n'],
    rule: 'unknown-event',
    line: '<EventPayloads',
    says: '`alert`',
  },
  {
    name: 'a block in an unknown language',
    edit: ['```yaml title="values.yaml"', '```yamll title="values.yaml"'],
    rule: 'fence-language',
    line: '```yamll',
    says: 'yaml',
  },
  {
    name: 'an unknown placeholder',
    edit: ['"<api-key>"', '"<api-kay>"'],
    rule: 'placeholder',
    line: '<api-kay>',
    says: '`api-key`',
  },
  {
    name: 'YAML with a tab in it',
    edit: ['  environment: production\n', '\tenvironment: production\n'],
    rule: 'yaml-syntax',
    line: '\tenvironment',
    says: 'indentation',
  },

  {
    name: 'a misspelt property',
    edit: ['"nrn": "organization=1",\n     "order": 1', '"nrn": "organization=1",\n     "oder": 1'],
    rule: 'body-unknown-property',
    line: '"oder"',
    says: '`order`',
  },
  {
    name: 'an open quote in a shell block',
    edit: ['--limit 10\n', '--limit "10\n'],
    rule: 'shell-syntax',
    line: '--limit "10',
    says: 'matching',
  },
  {
    name: 'a wrong path in a curl command',
    edit: ['"{api}/dimension?status', '"{api}/dimensions?status'],
    rule: 'curl-path',
    line: '{api}/dimensions',
    says: '`/dimension`',
  },
  {
    name: 'an endpoint outside the contract in a sentence',
    edit: ['## Options\n', '## Options\n\nThe console calls `GET /dimensions/{id}`.\n'],
    rule: 'endpoint',
    line: 'The console calls',
    says: '`/dimension/{id}`',
  },
  {
    name: 'a wrong field in the body of a curl command',
    edit: ['"organization=1", "order": 1}', '"organization=1", "ordr": 1}'],
    rule: 'body-unknown-property',
    line: '"ordr"',
    says: '`order`',
  },
  {
    name: 'an unknown flag',
    edit: ['--status active --limit', '--state active --limit'],
    rule: 'cli-flag',
    line: '--state active',
    says: '`--status`',
  },
  {
    name: 'a command whose body lacks a property',
    edit: [`'{"name": "Environment", "nrn": "organization=1"}'`, `'{"name": "Environment"}'`],
    rule: 'body-missing-property',
    line: `--body '{"name": "Environment"}'`,
    says: '`nrn`',
  },

  {
    name: 'HCL that is not closed',
    edit: ['     order = 1\n   }\n', '     order = 1\n'],
    rule: 'hcl-syntax',
    line: 'order = 1',
    says: 'closed with }',
  },
  {
    name: 'a Terraform argument that does not exist',
    edit: ['     order = 1\n', '     ordre = 1\n'],
    rule: 'hcl-argument',
    line: 'ordre = 1',
    says: '`order`',
  },
];
