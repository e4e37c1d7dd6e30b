import {CELL, defectsOf, OPTIONS, type Defect, type Seed} from './defects';

type Drift = [rule: string, name: string, text: string, says: string];

/** In a cell of a table. */
const inCell = ([rule, name, text, says]: Drift): Seed => [rule, name, CELL, text, says];

/** A line of a code block with a sample. */
const BLOCK = '```yaml title="values.yaml"\ntags:';
const inSample = ([rule, name, text, says]: Drift): Seed => [
  rule,
  name,
  BLOCK,
  `\`\`\`bash\n${text}\n\`\`\`\n\n${BLOCK}`,
  says,
  text,
];

const TEXTS: Drift[] = [
  ['unknown-fact', 'an unknown use of roles', 'Grant <RolesFor use="agent-chanel" />.', '`agent-channel`'],
  ['unknown-fact', 'an unknown limit', 'At most <Limit id="parameter-sise" />.', '`parameter-size`'],
  ['unknown-fact', 'an unknown metric in a component', 'See <Metric id="http.error_rat" />.', '`http.error_rate`'],
  ['unknown-fact', 'a version that the changelog does not have', 'Works <Since terraform="0.0.99" />.', 'changelog'],
  ['unknown-fact', 'a version of nothing', 'Works <Since />.', '<Since terraform='],
  ['unknown-name', 'a role of machines that does not exist', 'Grant `controlplane:agents`.', '`controlplane:agent`'],
  ['unknown-name', 'a metric that does not exist', 'Watch `http.error_rates`.', '`http.error_rate`'],
  [
    'unknown-name',
    'a variable of the platform that does not exist',
    'Set `{PRODUCT}_API_TOKEN`.',
    'environment-variables',
  ],
  ['unknown-name', 'a key of telemetry that does not exist', 'Set `global.logsProvider`.', '`global.logProvider`'],
  ['unknown-name', 'a host that the company does not have', 'Open `git2.kestrel.example`.', '`git.kestrel.example`'],
  ['unknown-name', 'an NRN that the example does not have', 'Use `organization=1:account=3`.', '`account=2`'],
];

const SAMPLES: Drift[] = [
  [
    'unknown-name',
    'a sample with an unknown scope',
    'NRN="organization=1:account=2:namespace=3:application=4:scope=55"',
    '`scope=5`',
  ],
  [
    'unknown-name',
    'a sample with an unknown host',
    'export HOST="orders2.kestrel.example"',
    '`orders.kestrel.example`',
  ],
  ['unknown-name', 'a sample with an unknown role', 'export GRANT=\'{"role_slug": "developers"}\'', '`developer`'],
  ['unknown-name', 'a sample with an unknown variable of the platform', 'echo "${CLI}_TOKENS"', '_TOKEN`'],
  ['unknown-name', 'a sample with an unknown metric', 'export RULE=\'{"metric": "http.errors"}\'', 'facts/metrics.yml'],
];

/** Names that facts/, the contract and the running example do not have. */
export const factDefects: Defect[] = defectsOf('how-to', [
  ...TEXTS.map(inCell),
  ...SAMPLES.map(inSample),
  ['unknown-fact', 'an unknown deprecation', OPTIONS, '## Options\n\n<Deprecated id="nrn-stor" />\n', '`nrn-store`'],
  [
    'unknown-fact',
    'statuses of an unknown object',
    OPTIONS,
    '## Options\n\n<StatusTable of="deploymnet" />\n',
    '`deployment`',
  ],
  [
    'unknown-fact',
    'a status in a table that the contract does not have',
    OPTIONS,
    '## Options\n\n<StatusTable of="scope">\n\n| Status | What you do |\n|---|---|\n| `activ` | Wait. |\n\n</StatusTable>\n',
    '`active`',
  ],
  ['unknown-fact', 'an unknown error row', OPTIONS, '## Options\n\n<ErrorRows ids="asset-nam" />\n', '`asset-name`'],
  ['unknown-fact', 'an unknown table of facts', OPTIONS, '## Options\n\n<FactTable of="metric" />\n', '`metrics`'],
  [
    'unknown-fact',
    'an unknown part of a table of facts',
    OPTIONS,
    '## Options\n\n<FactTable of="metrics" for="function" />\n',
    '`functions`',
  ],
]);
