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
  ['fact-role', 'a role of machines that does not exist', 'Grant `controlplane:agents`.', '`controlplane:agent`'],
  ['fact-role', 'a CI role that does not exist', 'Grant `machine:cd`.', '`machine:ci`'],
  [
    'fact-role',
    'a key with a role too few',
    'Grant `controlplane:agent`, `ops`, `secops` and `developer`.',
    '<RolesFor',
  ],
  ['fact-role', 'a key with another role', 'Grant `controlplane:agent` and `admin`.', '<RolesFor'],
  ['fact-status', 'a status that nothing has', 'Wait for the status `activ`.', '`active`'],
  ['fact-status', 'a field with a status that nothing has', 'Wait until `status` is `runing`.', '`running`'],
  ['fact-status', 'an execution status that nothing has', 'Wait until `execution_status` is `sucess`.', '`success`'],
  ['fact-metric', 'a metric that does not exist', 'Watch `http.error_rates`.', '`http.error_rate`'],
  ['fact-unit', 'a metric with a wrong unit', 'Watch `http.response_time` (seconds).', 'milliseconds'],
  [
    'fact-error',
    'an error with another letter',
    'It says `The scope and the release belong to different applications`.',
    'belongs to different',
  ],
  [
    'fact-error',
    'an error in quotes with another letter',
    'It says "Failed to deliver notifications".',
    '`failed to deliver notification`',
  ],
  [
    'fact-variable',
    'a variable of the platform that does not exist',
    'Set `{PRODUCT}_API_TOKEN`.',
    'environment-variables',
  ],
  ['fact-variable', 'a variable with a slip', 'Set `DNS_TYPES`.', '`DNS_TYPE`'],
  [
    'fact-telemetry-key',
    'a key of telemetry that does not exist',
    'Set `global.logsProvider`.',
    '`global.logProvider`',
  ],
  ['fact-telemetry-key', 'a value of another key', 'Set `global.metricsProvider` to `external`.', '`externalmetrics`'],
  ['example-host', 'a host that the company does not have', 'Open `git2.kestrel.example`.', '`git.kestrel.example`'],
  ['example-id', 'an NRN that the example does not have', 'Use `organization=1:account=3`.', 'core'],
  [
    'example-key',
    'a key of the catalog that has no such field',
    'It reads `metadata.coverage.percentage`.',
    '`coverage.percent`',
  ],
];

const SAMPLES: Drift[] = [
  [
    'example-id',
    'a sample with an unknown scope',
    'NRN="organization=1:account=2:namespace=3:application=4:scope=55"',
    'production-eu',
  ],
  ['example-id', 'a sample with an unknown application id', 'export BODY=\'{"application_id": 40}\'', 'orders-api'],
  [
    'example-host',
    'a sample with an unknown host',
    'export HOST="orders2.kestrel.example"',
    '`orders.kestrel.example`',
  ],
  ['fact-role', 'a sample with an unknown role', 'export GRANT=\'{"role_slug": "developers"}\'', '`developer`'],
  ['fact-variable', 'a sample with an unknown variable of the platform', 'echo "${CLI}_TOKENS"', '_TOKEN`'],
  [
    'fact-telemetry-key',
    'a sample with an unknown value of a key',
    'export KEYS=\'{"global.containers_log_provider": "agent"}\'',
    '`external`',
  ],
  ['fact-metric', 'a sample with an unknown metric', 'export RULE=\'{"metric": "http.errors"}\'', 'FactTable'],
  ['example-key', 'a sample with an unknown catalog key', 'export AT="/metadata/build/7/coverages"', '`coverage`'],
];

/** Deviations from facts/, the contract and the running example. */
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
  [
    'fact-error',
    'an error with another cause',
    '| `409` | The name is taken. |',
    '| `The scope and the release belongs to different applications` | The name is taken. |',
    '`asset_name`',
  ],
  [
    'fact-unit',
    'a metric with a wrong unit in a table',
    '| `409` | The name is taken. | Choose another name. |',
    '| `409` | The name is taken. | Choose another name. |\n\n| Metric | Unit |\n|---|---|\n| `http.rpm` | requests per second |',
    'requests per minute',
    '| `http.rpm`',
  ],
]);
