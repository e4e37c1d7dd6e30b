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
    ['yaml-syntax', 'YAML with a tab in it', '  environment: production', '\tenvironment: production', 'indentation'],
    ['body-unknown-property', 'a misspelt property', '=1",\n     "order": 1', '=1",\n     "oder": 1', '`order`'],
    ['curl-path', 'a wrong path in a curl command', 'api}/dimension?status', 'api}/dimensions?status', '`/dimension`'],
    ['cli-flag', 'an unknown flag', '--status active --limit', '--state active --limit', '`--status`'],
    ['hcl-syntax', 'HCL that is not closed', 'order = 1\n   }\n', 'order = 1\n', 'closed with }', 'order = 1'],
  ]),
];
