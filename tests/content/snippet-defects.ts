import {defectsOf, OPTIONS, type Defect} from './defects';

/** One for each type of block; every rule of code blocks is tested beside them, in `content-checks/snippets/__tests__`. */
export const snippetDefects: Defect[] = [
  ...defectsOf('how-to', [
    [
      'unknown-event',
      'payloads of an unknown source',
      OPTIONS,
      '## Options\n\n<EventPayloads source="alerts" />\n',
      '`alert`',
    ],
    ['fence-language', 'a block in an unknown language', 'yaml title="values.yaml', 'yamll title="values.yaml', 'yaml'],
    ['placeholder', 'an unknown placeholder', '"<api-key>"', '"<api-kay>"', '`api-key`'],
    ['yaml-syntax', 'YAML with a tab in it', '  environment: production', '\tenvironment: production', 'indentation'],
    ['body-unknown-property', 'a misspelt property', '=1",\n     "order": 1', '=1",\n     "oder": 1', '`order`'],
    ['shell-syntax', 'an open quote in a shell block', '--limit 10\n', '--limit "10\n', 'unterminated'],
    ['curl-path', 'a wrong path in a curl command', 'api}/dimension?status', 'api}/dimensions?status', '`/dimension`'],
    [
      'endpoint',
      'an endpoint outside the contract in a sentence',
      OPTIONS,
      '## Options\n\nThe console calls `GET /dimensions/{id}`.\n',
      '`/dimension/{id}`',
    ],
    ['body-unknown-property', 'a wrong field in the body of a curl command', ' "order": 1}', ' "ordr": 1}', '`order`'],
    ['cli-flag', 'an unknown flag', '--status active --limit', '--state active --limit', '`--status`'],
    [
      'body-missing-property',
      'a command whose body lacks a property',
      `'{"name": "Environment", "nrn": "organization=1"}'`,
      `'{"name": "Environment"}'`,
      '`nrn`',
    ],
    ['hcl-syntax', 'HCL that is not closed', 'order = 1\n   }\n', 'order = 1\n', 'closed with }', 'order = 1'],
    ['hcl-argument', 'a Terraform argument that does not exist', '     order = 1\n', '     ordre = 1\n', '`order`'],
  ]),
];
