/** Limits and times of the platform. `<Limit id="parameter-size" />` prints the text into a sentence or a cell. */

export type Limit = {
  /** Number and unit, as printed. */
  text: string;
  /** What it limits, as Markdown. */
  about: string;
};

export const limits = {
  // Sizes and counts
  'parameter-size': {text: '4 KB', about: 'Value of an environment variable'},
  'file-size': {text: '1 MB', about: 'Content of a file parameter'},
  'ids-per-filter': {text: '10 ids', about: 'Ids in one filter of a list; more are dropped without an error'},
  'page-size': {text: '200 rows', about: 'Largest page of a list; 30 by default'},
  'channel-description': {text: '64 characters', about: '`description` of a notification channel'},
  'tags-per-key': {text: '5 tags', about: 'Tags of one API key'},
  'grants-per-call': {text: '100 entries', about: 'Grants in one bulk call'},
  'balancer-rules': {text: '100 rules', about: 'Rules of one Application Load Balancer'},
  'request-body': {text: '75 MB', about: 'Largest request body that the traffic sidecar accepts'},
  'object-name': {text: '63 characters', about: 'Names of Kubernetes objects; longer ones are trimmed'},
  'log-lines': {text: '1000 lines', about: 'Largest page of log lines'},
  'log-page': {text: '20 lines', about: 'Page of log lines by default, at least 10 for each pod'},

  // Times
  'rollback-window': {
    text: 'about 2 hours',
    about: 'How long the previous version stays after 100 % of the traffic has moved; then the platform finalizes',
  },
  'rule-checks': {
    text: 'every 30 seconds in the first 5 minutes, then every minute, for at most 2 hours',
    about: 'When the rules of a deployment strategy are checked',
  },
  'readiness-timeout': {text: '600 seconds', about: 'How long a deployment waits for healthy instances'},
  'ingress-timeout': {text: '120 seconds', about: 'How long a deployment waits for the ingress'},
  'poll-interval': {text: '15 to 30 seconds', about: 'Time between two reads of a scope or deployment that changes'},
  heartbeat: {text: '60 seconds', about: 'Time between two heartbeats of an agent'},
  'personal-token': {text: 'about 24 hours', about: 'Life of a personal access token'},
  'token-renewal': {text: '5 minutes', about: 'Renew a token when less of its life is left'},
  'secret-access': {text: '24 hours', about: 'How long approved access to a secret lasts by default'},
  'secret-reply': {text: '3 days', about: 'How long reviewers have by default to decide a request for a secret'},
  'message-retention': {text: 'about 30 days', about: 'How long messages of deployments are kept in full'},
  'event-retention': {text: '30 days', about: 'How long notification events are kept'},
  'command-timeout': {text: '60 seconds', about: 'How long a command of an agent may take'},
  'metric-window': {text: '5 minutes', about: 'Shortest rate window of HTTP metrics'},
  'value-retry': {text: '1 minute', about: 'How long a write of a parameter value may be retried after 409'},
  'termination-grace': {text: '30 seconds', about: 'Time between SIGTERM and the kill of a container'},
  'application-ready': {text: '30 seconds', about: 'Within this time a new application is usually `active`'},
} as const satisfies Record<string, Limit>;
