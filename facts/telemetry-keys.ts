/** Keys of the NRN store that select the source of logs and metrics. `<FactTable of="telemetry-keys" />` */

export type TelemetryKey = {
  /** What it covers, as Markdown. */
  covers: string;
  default?: string;
  /** Value to its meaning, as Markdown. */
  values: Readonly<Record<string, string>>;
};

const LOGS = {external: 'through the agent', cloudwatchlogs: 'from CloudWatch'} as const;
const METRICS = {externalmetrics: 'through the agent', prometheusmetrics: 'from Prometheus, by the platform'} as const;

/** `<slug>` is the slug of a scope type or service specification. */
export const telemetryKeys = {
  'global.<slug>_log_provider': {covers: 'Logs of one scope type or service specification', values: LOGS},
  'global.<slug>_metric_provider': {covers: 'Metrics of one scope type or service specification', values: METRICS},
  'global.logProvider': {covers: 'Logs of every scope of the level', default: 'cloudwatchlogs', values: LOGS},
  'global.metricsProvider': {covers: 'Metrics of every scope of the level', values: METRICS},
} as const satisfies Record<string, TelemetryKey>;
