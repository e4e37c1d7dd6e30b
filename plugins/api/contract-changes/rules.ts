/**
 * What each type of change means for clients, separately for what they send and for what they receive. The comparison
 * (`compare.ts`, `schemas.ts`) only finds changes; every verdict is in this table.
 */
export const IMPACTS = ['breaking', 'risky', 'safe'] as const;
/**
 * `breaking`: a client that follows the documentation fails. `risky`: it fails only if it relies on more than the
 * documentation promises, or it has to act later. `safe`: it notices nothing.
 */
export type Impact = (typeof IMPACTS)[number];

export type Direction = 'request' | 'response';
export type Verdict = {impact: Impact; reason: string};
export type ChangeKind = 'added' | 'changed' | 'deprecated' | 'removed';

type Rule = {kind: ChangeKind} & Partial<Record<Direction, Verdict>>;

const breaking = (reason: string): Verdict => ({impact: 'breaking', reason});
const risky = (reason: string): Verdict => ({impact: 'risky', reason});
const safe = (reason: string): Verdict => ({impact: 'safe', reason});

const NARROWER_REQUEST = breaking('Values that were accepted are rejected with 400.');
const WIDER_REQUEST = safe('Everything that was accepted still is.');
const NARROWER_RESPONSE = safe('Clients already handle every value that remains.');
const WIDER_RESPONSE = risky('Clients can receive values that they do not expect.');

export const RULES = {
  // Operations
  'operation-added': {kind: 'added', request: safe('No client calls it yet.')},
  'operation-removed': {kind: 'removed', request: breaking('Calls fail with 404.')},
  'operation-removed-after-sunset': {
    kind: 'removed',
    request: risky('Calls fail with 404. The date of removal was announced and has passed.'),
  },
  'operation-renamed': {
    kind: 'changed',
    request: risky('HTTP calls keep working; CLI commands and generated clients have another name.'),
  },
  'endpoint-changed': {kind: 'changed', request: breaking('Calls of the old endpoint fail with 404.')},
  'path-parameter-renamed': {
    kind: 'changed',
    request: risky('HTTP calls keep working; CLI options and generated clients have another name.'),
  },
  'operation-deprecated': {
    kind: 'deprecated',
    request: risky('Calls keep working until the removal. Clients have to move to the replacement.'),
  },
  'operation-restored': {kind: 'changed', request: safe('Clients can continue to use it.')},
  'sunset-set': {kind: 'deprecated', request: risky('Calls fail from this date on.')},
  'sunset-earlier': {kind: 'deprecated', request: risky('Clients have less time to move.')},
  'sunset-later': {kind: 'deprecated', request: safe('Clients have more time to move.')},
  'sunset-withdrawn': {kind: 'changed', request: safe('Calls keep working.')},
  'permission-added': {kind: 'changed', request: breaking('Tokens without this permission get 403.')},
  'permission-changed': {kind: 'changed', request: breaking('Tokens with only the old permission get 403.')},
  'permission-removed': {kind: 'changed', request: safe('Every token that was accepted still is.')},
  'token-required': {kind: 'changed', request: breaking('Calls without a token fail with 401.')},
  'token-changed': {kind: 'changed', request: breaking('Tokens that were accepted fail with 401.')},
  'token-not-required': {kind: 'changed', request: safe('Calls with a token keep working.')},
  'server-changed': {kind: 'changed', request: breaking('Calls of the old host fail.')},
  'alias-added': {kind: 'added', request: safe('No client uses the name yet.')},
  'alias-removed': {kind: 'removed', request: breaking('CLI commands and generated clients with this name fail.')},
  'cli-command-added': {kind: 'added', request: safe('No script uses the command yet.')},
  'cli-command-changed': {kind: 'changed', request: breaking('Scripts with the old command fail.')},
  'cli-command-removed': {kind: 'removed', request: breaking('Scripts with the command fail.')},
  'async-started': {
    kind: 'changed',
    response: breaking('The response no longer means that the work is done. Clients have to poll.'),
  },
  'async-ended': {kind: 'changed', response: safe('Clients that poll find a final status immediately.')},
  'async-changed': {kind: 'changed', response: risky('Clients that wait for the old field or values do not end.')},

  // Parameters and bodies
  'parameter-added': {kind: 'added', request: safe('It is optional.')},
  'required-parameter-added': {kind: 'added', request: breaking('Calls without it fail with 400.')},
  'parameter-removed': {kind: 'removed', request: breaking('Calls with it are rejected, or it has no effect.')},
  'parameter-required': {kind: 'changed', request: breaking('Calls without it fail with 400.')},
  'parameter-optional': {kind: 'changed', request: WIDER_REQUEST},
  'parameter-style-changed': {kind: 'changed', request: breaking('The server reads the same text as another value.')},
  'body-added': {kind: 'added', request: safe('It is optional.')},
  'required-body-added': {kind: 'added', request: breaking('Calls without a body fail with 400.')},
  'body-removed': {kind: 'removed', request: breaking('What clients send has no effect.')},
  'body-required': {kind: 'changed', request: breaking('Calls without a body fail with 400.')},
  'body-optional': {kind: 'changed', request: WIDER_REQUEST},
  'media-type-added': {
    kind: 'added',
    request: WIDER_REQUEST,
    response: risky('Clients that do not set Accept can receive it.'),
  },
  'media-type-removed': {
    kind: 'removed',
    request: breaking('Requests in this format fail.'),
    response: breaking('Clients that read this format receive another one.'),
  },
  'status-added': {kind: 'added', response: risky('Clients that compare the status with one value do not expect it.')},
  'status-removed': {kind: 'removed', response: breaking('Clients that wait for this status never get it.')},
  'error-added': {kind: 'added', response: risky('Clients have one more error to handle.')},
  'error-removed': {kind: 'removed', response: safe('Clients that handle it have nothing to do.')},
  'response-body-added': {kind: 'added', response: safe('Clients that read no body ignore it.')},
  'response-body-removed': {kind: 'removed', response: breaking('Clients that read the body find nothing.')},

  // Schemas
  'field-added': {
    kind: 'added',
    request: safe('It is optional.'),
    response: safe('Clients ignore fields that they do not know.'),
  },
  'required-field-added': {
    kind: 'added',
    request: breaking('Requests without it fail with 400.'),
    response: safe('Clients ignore fields that they do not know.'),
  },
  'field-removed': {
    kind: 'removed',
    request: breaking('Requests with it are rejected, or its value is lost.'),
    response: breaking('Clients that read it find nothing.'),
  },
  'field-required': {
    kind: 'changed',
    request: breaking('Requests without it fail with 400.'),
    response: safe('Clients can rely on it.'),
  },
  'field-optional': {
    kind: 'changed',
    request: WIDER_REQUEST,
    response: breaking('Clients that read it can find nothing.'),
  },
  'field-deprecated': {
    kind: 'deprecated',
    request: risky('It keeps working until the removal.'),
    response: risky('It is returned until the removal.'),
  },
  'field-restored': {kind: 'changed', request: WIDER_REQUEST, response: safe('Clients can continue to read it.')},
  'type-changed': {
    kind: 'changed',
    request: breaking('Values of the old type are rejected with 400.'),
    response: breaking('Clients that expect the old type cannot read it.'),
  },
  'type-wider': {
    kind: 'changed',
    request: WIDER_REQUEST,
    response: breaking('Clients can receive values of a type that they cannot read.'),
  },
  'type-narrower': {kind: 'changed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'format-changed': {
    kind: 'changed',
    request: breaking('Values of the old format are rejected with 400.'),
    response: breaking('Clients that parse the old format fail.'),
  },
  'format-wider': {kind: 'changed', request: WIDER_REQUEST, response: WIDER_RESPONSE},
  'format-narrower': {kind: 'changed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'enum-value-added': {
    kind: 'added',
    request: WIDER_REQUEST,
    response: risky('Clients without a default case do not know the value.'),
  },
  'enum-value-removed': {kind: 'removed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'enum-added': {kind: 'changed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'enum-removed': {kind: 'changed', request: WIDER_REQUEST, response: WIDER_RESPONSE},
  'null-allowed': {
    kind: 'changed',
    request: WIDER_REQUEST,
    response: breaking('Clients that expect a value can receive null.'),
  },
  'null-rejected': {kind: 'changed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'limit-narrower': {kind: 'changed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'limit-wider': {kind: 'changed', request: WIDER_REQUEST, response: WIDER_RESPONSE},
  'pattern-changed': {kind: 'changed', request: NARROWER_REQUEST, response: WIDER_RESPONSE},
  'default-changed': {
    kind: 'changed',
    request: risky('Requests without a value have another effect.'),
    response: safe('A response contains the value itself.'),
  },
  'unknown-fields-rejected': {
    kind: 'changed',
    request: breaking('Requests with other fields fail with 400.'),
    response: NARROWER_RESPONSE,
  },
  'unknown-fields-accepted': {
    kind: 'changed',
    request: WIDER_REQUEST,
    response: safe('Clients ignore fields that they do not know.'),
  },
  'form-added': {
    kind: 'added',
    request: WIDER_REQUEST,
    response: risky('Clients can receive a form that they do not know.'),
  },
  'form-removed': {kind: 'removed', request: NARROWER_REQUEST, response: NARROWER_RESPONSE},
  'form-selector-changed': {
    kind: 'changed',
    request: breaking('The field that selects the form is another one.'),
    response: breaking('Clients that read the old field cannot choose the form.'),
  },
  'lifecycle-changed': {
    kind: 'changed',
    request: safe('The values that can be sent are the same.'),
    response: risky('Clients that wait for a status can see another order.'),
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

export const verdictOf = (rule: RuleName, direction: Direction): Verdict => {
  const verdict = (RULES[rule] as Rule)[direction];
  if (!verdict) throw new Error(`The rule ${rule} has no verdict for the ${direction}.`);
  return verdict;
};

export const worst = (impacts: readonly Impact[]): Impact => IMPACTS.find((impact) => impacts.includes(impact))!;
