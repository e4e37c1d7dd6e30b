/** Metrics that charts show and that the rules of deployment strategies compare. `<Metric id="http.error_rate" />` */

export type Metric = {
  /** What it measures, as Markdown. */
  meaning: string;
  /** Unit in charts, and of what a telemetry handler returns. */
  chart: string;
  /** Unit of the value in a rule; none for a metric that no rule can use. */
  rule?: string;
  scopes: 'containers and servers' | 'functions' | 'scheduled tasks';
};

export const metrics = {
  'http.rpm': {
    meaning: 'Requests served.',
    chart: 'requests per minute',
    rule: 'requests per minute',
    scopes: 'containers and servers',
  },
  'http.response_time': {
    meaning: 'Average response time.',
    chart: 'milliseconds',
    rule: 'milliseconds',
    scopes: 'containers and servers',
  },
  'http.error_rate': {
    meaning: 'Responses with 4xx and 5xx as a share of all.',
    chart: 'percent, 0 to 100',
    rule: 'ratio, 0 to 1',
    scopes: 'containers and servers',
  },
  'http.healthcheck_count': {
    meaning: 'Health checks done.',
    chart: 'count',
    rule: 'count',
    scopes: 'containers and servers',
  },
  'http.healthcheck_fail': {
    meaning: 'Health checks that failed in the window.',
    chart: 'count',
    rule: 'count',
    scopes: 'containers and servers',
  },
  'system.cpu_usage_percentage': {
    meaning: 'CPU in use.',
    chart: 'percent, 0 to 100',
    rule: 'percent, 0 to 100',
    scopes: 'containers and servers',
  },
  'system.memory_usage_percentage': {
    meaning: 'Memory in use.',
    chart: 'percent, 0 to 100',
    rule: 'percent, 0 to 100',
    scopes: 'containers and servers',
  },
  'system.used_memory_kb': {meaning: 'Memory in use.', chart: 'KB', scopes: 'containers and servers'},
  'serverless.invocations': {meaning: 'Calls of the function.', chart: 'count', rule: 'count', scopes: 'functions'},
  'serverless.duration': {
    meaning: 'Average run time.',
    chart: 'milliseconds',
    rule: 'milliseconds',
    scopes: 'functions',
  },
  'serverless.errors': {meaning: 'Calls that ended in an error.', chart: 'count', rule: 'count', scopes: 'functions'},
  'serverless.throttles': {
    meaning: 'Calls rejected because of the concurrency limit.',
    chart: 'count',
    rule: 'count',
    scopes: 'functions',
  },
  'serverless.concurrent_executions': {
    meaning: 'Calls at the same time.',
    chart: 'count',
    rule: 'count',
    scopes: 'functions',
  },
  'cronjob.execution_count': {meaning: 'Runs started.', chart: 'count', scopes: 'scheduled tasks'},
  'cronjob.success_count': {meaning: 'Runs that succeeded.', chart: 'count', scopes: 'scheduled tasks'},
  'cronjob.failure_count': {meaning: 'Runs that failed.', chart: 'count', scopes: 'scheduled tasks'},
  'cronjob.cpu_usage': {meaning: 'CPU used by runs.', chart: 'as you report it', scopes: 'scheduled tasks'},
  'cronjob.memory_usage': {meaning: 'Memory used by runs.', chart: 'as you report it', scopes: 'scheduled tasks'},
} as const satisfies Record<string, Metric>;
