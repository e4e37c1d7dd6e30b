/** Limits and times of the platform. `<Limit id="parameter-size" />` prints the text into a sentence or a cell. */

export type Limit = {
  /** Number and unit, as printed. */
  text: string;
  /** What it limits, as Markdown. */
  about: string;
  /**
   * How the check finds it where it is written by hand: a sentence, or a row of a table, that has all these words (or one
   * of the words of a list) and a number with the unit. Leave it out where the words fit other numbers too.
   */
  find?: {near: readonly (string | readonly string[])[]; unit: string};
};

export const limits = {
  // Sizes and counts
  'parameter-size': {
    text: '4 KB',
    about: 'Value of an environment variable',
    find: {
      near: [
        ['environment variable', 'a variable'],
        ['parameter', 'value', 'content', 'limit', 'more than'],
      ],
      unit: 'KB',
    },
  },
  'file-size': {
    text: '1 MB',
    about: 'Content of a file parameter',
    find: {near: [['file parameter', 'for a file', '`file`']], unit: 'MB'},
  },
  'ids-per-filter': {
    text: '10 ids',
    about: 'Ids in one filter of a list; more are dropped without an error',
    find: {near: ['takes up to'], unit: 'ids'},
  },
  'page-size': {
    text: '200 rows',
    about: 'Largest page of a list; 30 by default',
    find: {near: [['page of a list', 'size of the page', 'rows of a page']], unit: 'rows'},
  },
  'channel-description': {
    text: '64 characters',
    about: '`description` of a notification channel',
    find: {near: ['`description`', ['channel', 'nested', 'label']], unit: 'characters'},
  },
  'tags-per-key': {text: '5 tags', about: 'Tags of one API key', find: {near: ['key'], unit: 'tags'}},
  'grants-per-call': {
    text: '100 entries',
    about: 'Grants in one bulk call',
    find: {near: ['grants'], unit: 'entries'},
  },
  'balancer-rules': {
    text: '100 rules',
    about: 'Rules of one Application Load Balancer',
    find: {near: ['balancer'], unit: 'rules'},
  },
  'request-body': {
    text: '75 MB',
    about: 'Largest request body that the traffic sidecar accepts',
    find: {near: [['request body', 'bodies', 'body above', 'body over']], unit: 'MB'},
  },
  'object-name': {
    text: '63 characters',
    about: 'Names of Kubernetes objects; longer ones are trimmed',
    find: {near: ['kubernetes objects'], unit: 'characters'},
  },
  'log-lines': {
    text: '1000 lines',
    about: 'Largest page of log lines',
    find: {near: ['log', 'at most', 'per page'], unit: 'lines'},
  },
  'log-page': {
    text: '20 lines',
    about: 'Page of log lines by default, at least 10 for each pod',
    find: {near: ['log', 'by default'], unit: 'lines'},
  },

  // Times
  'rollback-window': {
    text: 'about 2 hours',
    about: 'How long the previous version stays after 100 % of the traffic has moved; then the platform finalizes',
    find: {
      near: [
        ['old version', 'previous version', 'blue', 'finalizes'],
        ['100 %', 'stays', 'keeps running'],
      ],
      unit: 'hours',
    },
  },
  'rule-checks': {
    text: 'every 30 seconds in the first 5 minutes, then every minute, for at most 2 hours',
    about: 'When the rules of a deployment strategy are checked',
  },
  'readiness-timeout': {
    text: '600 seconds',
    about: 'How long a deployment waits for healthy instances',
    find: {
      near: [['timeout waiting for instances', 'wait for healthy instances', 'wait times out']],
      unit: 'seconds',
    },
  },
  'ingress-timeout': {
    text: '120 seconds',
    about: 'How long a deployment waits for the ingress',
    find: {near: ['ingress', ['reconciled', 'reconciliation', 'accept']], unit: 'seconds'},
  },
  'poll-interval': {
    text: '15 to 30 seconds',
    about: 'Time between two reads of a scope or deployment that changes',
    find: {
      near: [['poll every', 'read the status every', 'read the scope every', 'repeat every']],
      unit: 'seconds',
    },
  },
  heartbeat: {
    text: '60 seconds',
    about: 'Time between two heartbeats of an agent',
    find: {near: ['heartbeat', 'every'], unit: 'seconds'},
  },
  'personal-token': {
    text: 'about 24 hours',
    about: 'Life of a personal access token',
    find: {
      near: [['personal access token', 'access token', 'a personal one lasts', 'it expires after']],
      unit: 'hours',
    },
  },
  'token-renewal': {
    text: '5 minutes',
    about: 'Renew a token when less of its life is left',
    find: {near: ['renew the token'], unit: 'minutes'},
  },
  'secret-access': {
    text: '24 hours',
    about: 'How long approved access to a secret lasts by default',
    find: {near: [['allowed_time_to_execute', 'access for', 'see the values for', 'access lasts']], unit: 'hours'},
  },
  'secret-reply': {
    text: '3 days',
    about: 'How long reviewers have by default to decide a request for a secret',
    find: {near: [['time_to_reply', 'expires after', 'nobody decided', 'must be decided']], unit: 'days'},
  },
  'message-retention': {
    text: 'about 30 days',
    about: 'How long messages of deployments are kept in full',
    find: {near: ['messages older than'], unit: 'days'},
  },
  'event-retention': {
    text: '30 days',
    about: 'How long notification events are kept',
    find: {near: ['events', ['kept', 'keeps']], unit: 'days'},
  },
  'command-timeout': {
    text: '60 seconds',
    about: 'How long a command of an agent may take',
    find: {near: ['command', 'timeout'], unit: 'seconds'},
  },
  'metric-window': {
    text: '5 minutes',
    about: 'Shortest rate window of HTTP metrics',
    find: {near: ['rate window'], unit: 'minutes'},
  },
  'value-retry': {
    text: '1 minute',
    about: 'How long a write of a parameter value may be retried after 409',
  },
  'termination-grace': {
    text: '30 seconds',
    about: 'Time between SIGTERM and the kill of a container',
    find: {near: ['sigterm', ['kill', 'time to']], unit: 'seconds'},
  },
  'application-ready': {
    text: '30 seconds',
    about: 'Within this time a new application is usually `active`',
    find: {near: ['usually', 'application', '`active`'], unit: 'seconds'},
  },
} as const satisfies Record<string, Limit>;
