import type {Defect} from './defects';

/** Deviations from facts/, the contract and the running example, each replacing one text of the valid page. */
type Drift = [name: string, text: string, rule: string, says: string];

const CAUSE = 'Choose another name.';
const drift = ([name, text, rule, says]: Drift): Defect => ({
  name,
  edit: [CAUSE, text],
  rule,
  line: text,
  says,
});

/** A line of a code block with a sample. */
const sample = ([name, text, rule, says]: Drift): Defect => ({
  name,
  edit: ['```yaml title="values.yaml"\ntags:', `\`\`\`bash\n${text}\n\`\`\`\n\n\`\`\`yaml title="values.yaml"\ntags:`],
  rule,
  line: text,
  says,
});

export const factDefects: Defect[] = [
  // Components that reference a fact that does not exist
  ...(
    [
      ['an unknown use of roles', 'Grant <RolesFor use="agent-chanel" />.', 'unknown-fact', '`agent-channel`'],
      ['an unknown limit', 'At most <Limit id="parameter-sise" />.', 'unknown-fact', '`parameter-size`'],
      ['an unknown metric in a component', 'See <Metric id="http.error_rat" />.', 'unknown-fact', '`http.error_rate`'],
      [
        'a version that the changelog does not have',
        'Works <Since terraform="0.0.99" />.',
        'unknown-fact',
        'changelog',
      ],
      ['a version of nothing', 'Works <Since />.', 'unknown-fact', '<Since terraform='],
    ] satisfies Drift[]
  ).map(drift),
  {
    name: 'an unknown deprecation',
    edit: ['## Options\n', '## Options\n\n<Deprecated id="nrn-stor" />\n'],
    rule: 'unknown-fact',
    line: 'nrn-stor',
    says: '`nrn-store`',
  },
  {
    name: 'statuses of an unknown object',
    edit: ['## Options\n', '## Options\n\n<StatusTable of="deploymnet" />\n'],
    rule: 'unknown-fact',
    line: 'deploymnet',
    says: '`deployment`',
  },
  {
    name: 'a status in a table that the contract does not have',
    edit: [
      '## Options\n',
      '## Options\n\n<StatusTable of="scope">\n\n| Status | What you do |\n|---|---|\n| `activ` | Wait. |\n\n</StatusTable>\n',
    ],
    rule: 'unknown-fact',
    line: '<StatusTable of="scope">',
    says: '`active`',
  },
  {
    name: 'an unknown error row',
    edit: ['## Options\n', '## Options\n\n<ErrorRows ids="asset-nam" />\n'],
    rule: 'unknown-fact',
    line: 'asset-nam',
    says: '`asset-name`',
  },
  {
    name: 'an unknown table of facts',
    edit: ['## Options\n', '## Options\n\n<FactTable of="metric" />\n'],
    rule: 'unknown-fact',
    line: 'of="metric"',
    says: '`metrics`',
  },
  {
    name: 'an unknown part of a table of facts',
    edit: ['## Options\n', '## Options\n\n<FactTable of="metrics" for="function" />\n'],
    rule: 'unknown-fact',
    line: 'for="function"',
    says: '`functions`',
  },

  // Facts written by hand
  ...(
    [
      ['a role of machines that does not exist', 'Grant `controlplane:agents`.', 'fact-role', '`controlplane:agent`'],
      ['a CI role that does not exist', 'Grant `machine:cd`.', 'fact-role', '`machine:ci`'],
      [
        'a key with a role too few',
        'Grant `controlplane:agent`, `ops`, `secops` and `developer`.',
        'fact-role',
        '<RolesFor',
      ],
      ['a key with another role', 'Grant `controlplane:agent` and `admin`.', 'fact-role', '<RolesFor'],
      ['a status that nothing has', 'Wait for the status `activ`.', 'fact-status', '`active`'],
      ['a field with a status that nothing has', 'Wait until `status` is `runing`.', 'fact-status', '`running`'],
      [
        'an execution status that nothing has',
        'Wait until `execution_status` is `sucess`.',
        'fact-status',
        '`success`',
      ],
      [
        'another limit of variables',
        'The limit of an environment variable is 8 KB.',
        'fact-limit',
        'id="parameter-size"',
      ],
      ['another limit of files', 'It is 2 MB for a file.', 'fact-limit', 'id="file-size"'],
      ['another number of ids', 'The filter takes up to 20 ids.', 'fact-limit', 'id="ids-per-filter"'],
      [
        'another length of a description',
        'The `description` of a channel has 128 characters.',
        'fact-limit',
        'id="channel-description"',
      ],
      ['another number of tags', 'A key carries up to 10 tags.', 'fact-limit', 'id="tags-per-key"'],
      ['another number of rules', 'One balancer holds 50 rules.', 'fact-limit', 'id="balancer-rules"'],
      ['another request body', 'The sidecar rejects bodies over 100 MB.', 'fact-limit', 'id="request-body"'],
      ['another length of names', 'Names of Kubernetes objects have 253 characters.', 'fact-limit', 'id="object-name"'],
      ['another window to roll back', 'The old version stays for three hours.', 'fact-limit', 'id="rollback-window"'],
      [
        'another timeout of instances',
        'Timeout waiting for instances: 300 seconds.',
        'fact-limit',
        'id="readiness-timeout"',
      ],
      [
        'another timeout of the ingress',
        'The ingress is not reconciled within 60 seconds.',
        'fact-limit',
        'id="ingress-timeout"',
      ],
      ['another time between two reads', 'Poll every 5 seconds.', 'fact-limit', 'id="poll-interval"'],
      ['another heartbeat', 'The agent sends a heartbeat every 30 seconds.', 'fact-limit', 'id="heartbeat"'],
      ['another life of a token', 'A personal access token lasts 12 hours.', 'fact-limit', 'id="personal-token"'],
      ['another time to renew', 'Renew the token when 10 minutes are left.', 'fact-limit', 'id="token-renewal"'],
      ['another window to reply', 'Without a decision it expires after 5 days.', 'fact-limit', 'id="secret-reply"'],
      ['a metric that does not exist', 'Watch `http.error_rates`.', 'fact-metric', '`http.error_rate`'],
      ['a metric with a wrong unit', 'Watch `http.response_time` (seconds).', 'fact-unit', 'milliseconds'],
      [
        'an error with another letter',
        'It says `The scope and the release belong to different applications`.',
        'fact-error',
        'belongs to different',
      ],
      [
        'an error in quotes with another letter',
        'It says "Failed to deliver notifications".',
        'fact-error',
        '`failed to deliver notification`',
      ],
      [
        'a variable of the platform that does not exist',
        'Set `{PRODUCT}_API_TOKEN`.',
        'fact-variable',
        'environment-variables',
      ],
      ['a variable with a slip', 'Set `DNS_TYPES`.', 'fact-variable', '`DNS_TYPE`'],
      [
        'a key of telemetry that does not exist',
        'Set `global.logsProvider`.',
        'fact-telemetry-key',
        '`global.logProvider`',
      ],
      [
        'a value of another key',
        'Set `global.metricsProvider` to `external`.',
        'fact-telemetry-key',
        '`externalmetrics`',
      ],
      [
        'a host that the company does not have',
        'Open `git2.kestrel.example`.',
        'example-host',
        '`git.kestrel.example`',
      ],
      ['an NRN that the example does not have', 'Use `organization=1:account=3`.', 'example-id', 'core'],
      [
        'a key of the catalog that has no such field',
        'It reads `metadata.coverage.percentage`.',
        'example-key',
        '`coverage.percent`',
      ],
    ] satisfies Drift[]
  ).map(drift),
  {
    name: 'an error with another cause',
    edit: [
      '| `409` | The name is taken. |',
      '| `The scope and the release belongs to different applications` | The name is taken. |',
    ],
    rule: 'fact-error',
    line: '| `The scope and the release',
    says: '`asset_name`',
  },
  {
    name: 'a metric with a wrong unit in a table',
    edit: [
      '| `409` | The name is taken. | Choose another name. |',
      '| `409` | The name is taken. | Choose another name. |\n\n| Metric | Unit |\n|---|---|\n| `http.rpm` | requests per second |',
    ],
    rule: 'fact-unit',
    line: '| `http.rpm`',
    says: 'requests per minute',
  },

  // Samples
  ...(
    [
      [
        'a sample with an unknown scope',
        'NRN="organization=1:account=2:namespace=3:application=4:scope=55"',
        'example-id',
        'production-eu',
      ],
      ['a sample with an unknown application id', 'export BODY=\'{"application_id": 40}\'', 'example-id', 'orders-api'],
      [
        'a sample with an unknown host',
        'export HOST="orders2.kestrel.example"',
        'example-host',
        '`orders.kestrel.example`',
      ],
      ['a sample with an unknown role', 'export GRANT=\'{"role_slug": "developers"}\'', 'fact-role', '`developer`'],
      ['a sample with an unknown variable of the platform', 'echo "${CLI}_TOKENS"', 'fact-variable', '_TOKEN`'],
      [
        'a sample with an unknown value of a key',
        'export KEYS=\'{"global.containers_log_provider": "agent"}\'',
        'fact-telemetry-key',
        '`external`',
      ],
      ['a sample with an unknown metric', 'export RULE=\'{"metric": "http.errors"}\'', 'fact-metric', 'FactTable'],
      ['a sample with an unknown catalog key', 'export AT="/metadata/build/7/coverages"', 'example-key', '`coverage`'],
    ] satisfies Drift[]
  ).map(sample),
];
