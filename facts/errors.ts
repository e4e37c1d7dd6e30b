/** Errors that several pages explain. `<ErrorRows ids="asset-name" />` prints them as rows of a table. */

export type ErrorRow = {
  /** The exact text, as readers search for it; or, where there is none, what a reader sees, as Markdown. */
  message?: string;
  symptom?: string;
  status?: number;
  /** Markdown, as is `fix`. */
  cause: string;
  fix: string;
  /** A handwritten row for a message must contain one of these words of the cause. */
  names?: readonly string[];
};

export const errors = {
  'asset-name': {
    message: 'The scope and the release belongs to different applications',
    status: 400,
    cause:
      'The scope has no `asset_name`, or one that no asset of the release has. Rarely, scope and release are of different applications.',
    fix: 'Set `asset_name` with [PATCH /scope/\\{id\\}](/docs/api/scope-update) to the name of an asset of the build, such as `docker-image-asset`, `lambda-asset` or `main`.',
    names: ['asset_name', 'asset'],
  },
  'running-deployment': {
    message: 'already a running deployment',
    status: 400,
    cause: 'The previous deployment of the scope is not finalized.',
    fix: 'Finalize or cancel it, then deploy.',
    names: ['Finalize', 'finalize', 'cancel'],
  },
  'channel-roles': {
    message: "You're not authorized to perform this operation",
    status: 403,
    cause: 'No grant covers the action on that NRN; in messages of a scope, the key of the channel lacks roles.',
    fix: 'Grant the missing role there or above.',
  },
  delivery: {
    message: 'failed to deliver notification',
    cause: 'A channel matched, but its agent is down, or its selector does not match the tags.',
    fix: 'Start the agent, and align tags and selector.',
  },
  'no-channel': {
    message: 'there is not a channel for the given parameters',
    cause:
      'The NRN of the channel is not the level of the object or above it, or the channel lacks the source `service`.',
    fix: 'Create the channel on a level above, and add the source.',
  },
  'no-renderer': {
    message: 'No applicable renderer found',
    cause:
      'The schema is nested too deep, such as `attributes.schema.schema`, or a control is bound to an object without `detail`.',
    fix: 'Put the schema directly under `attributes.schema`; bind the properties of the object one by one, or add `detail`.',
    names: ['nested', 'bound'],
  },
  'token-precedence': {
    symptom: '401 from `{cli}` with a valid key',
    cause: 'An expired token in `{CLI}_TOKEN` takes precedence over the key.',
    fix: '`unset {CLI}_TOKEN`, or pass `--api-key`. See [Sign in](/docs/cli#sign-in).',
  },
  'two-channels': {
    symptom: 'An action runs twice',
    cause: 'Two channels match the same event.',
    fix: 'Filter each channel on its own `service.specification.slug`.',
  },
  'no-variables': {
    symptom: 'The link is `active`, no variables in the container',
    cause:
      'The attribute has no [`export`](/docs/services/craft-a-service/link-specs), it is empty, the dimensions of the link do not match the scope, or the scope was not deployed after linking.',
    fix: 'Check the four causes in this order.',
  },
  'nrn-keys': {
    message: 'Keys not present for NRN',
    cause: 'The log provider is `cloudwatchlogs`, which is the default, and its AWS keys are missing on the NRN.',
    fix: 'Set the keys, or set the log provider of the scope type to `external`.',
  },
  'ingress-timeout': {
    message: 'Timeout waiting for ingress reconciliation',
    cause:
      'The controller reports an error, the certificate does not cover the host, or subnets have no free IP addresses.',
    fix: 'Read the events of the ingress.',
  },
  'nrn-required': {
    message: 'NRN is required for this endpoint',
    status: 400,
    cause: 'The query parameter `nrn` is missing.',
    fix: 'Send it, with `=` as `%3D` and `:` as `%3A`.',
  },
  'release-status': {
    message: 'Missing parameter: status',
    status: 400,
    cause: 'The request body has no `status`.',
    fix: 'Send `"status": "active"`.',
  },
  'expired-token': {
    message: 'The access token is missing or has expired',
    status: 401,
    cause: 'No token, an expired one, or one of another organization.',
    fix: 'Get a new token with [POST /token](/docs/api/token-create).',
  },
  'login-first': {
    message: 'please login first',
    cause: '`{PRODUCT}_API_KEY` is not set in the environment of the command.',
    fix: 'Pass the key as `{PRODUCT}_API_KEY`.',
  },
  'dns-type': {
    message: "Unsupported DNS type 'aws'",
    cause: '`DNS_TYPE` has a value that does not exist.',
    fix: 'Use `route53`, `azure` or `external_dns`.',
  },
  'action-context': {
    message: '{CLI}_ACTION_CONTEXT is not set',
    cause: 'The channel passes no context.',
    fix: 'Add it to the environment of the command.',
  },
} as const satisfies Record<string, ErrorRow>;
