/**
 * The company of all samples, Kestrel Logistics: ids, slugs, hosts and catalog keys. Ids are unique in the platform, so no
 * number belongs to two objects. `npm run lint:content` reports a sample with an id, NRN, host or key that is not here.
 */

/** Object type, as in an NRN, to its ids with the meaning of each. */
export const exampleIds = {
  organization: {1: 'kestrel-logistics'},
  account: {2: 'core'},
  namespace: {3: 'fulfilment', 72: 'sandbox for attempts'},
  application: {4: 'orders-api'},
  scope: {5: 'production-eu, Containers', 6: 'staging-eu, Containers', 79: 'development-eu, native'},
  build: {7: 'the build of release 1.4.0', 73: 'a build of the sandbox'},
  deployment: {8: 'release 1.4.0 on production-eu', 80: 'the active deployment of production-eu'},
  release: {9: '1.4.0'},
  deployment_group: {12: 'release 1.4.0 on several scopes'},
  deployment_strategy: {13: '20 % more traffic every 60 seconds'},
  parameter: {18: 'LOG_LEVEL'},
  api_key: {21: 'orders-api-ci', 75: 'the key that replaces it'},
  approval: {22: 'the request for deployment 8'},
  approval_action: {23: 'deployments to production', 76: 'secret values'},
  policy: {24: 'coverage of the build', 77: 'secret values outside production'},
  notification_channel: {25: 'Containers, production', 38: 'events', 78: 'requests for secrets'},
  user: {31: 'on-call@kestrel.example'},
  asset: {61: 'main'},
} as const satisfies Record<string, Readonly<Record<number, string>>>;

/** Hosts below the domain of the company. */
export const exampleDomain = 'kestrel.example';
export const exampleHosts = [
  'api',
  'application.apps',
  'apps',
  'archive',
  'archive-test',
  'assets',
  'audit',
  'boards',
  'fulfilment-orders-api-development-eu-m4t8.apps',
  'fulfilment-orders-api-production-eu-k3f9.apps',
  'fulfilment-orders-api-staging-eu-p7d2.apps',
  'git',
  'gitlab',
  'graylog',
  'hooks',
  'internal',
  'local',
  'logistics',
  'orders',
  'orders-db',
  'orders-db-2',
  'provisioner',
  'registry',
  'reports',
  'vault',
  'warehouse-db',
  'wiki',
] as const;

/** Keys of the catalog with their fields. */
export const catalogKeys = {
  classification: ['business_unit', 'owner', 'data_class', 'cost_center'],
  compliance: ['pci'],
  coverage: ['percent', 'report'],
  frameworks: [],
  links: [],
  quality_insights: ['complexity', 'debt'],
  stages: ['staging'],
  support: ['on_call'],
  vulnerabilities: ['critical', 'high'],
} as const satisfies Record<string, readonly string[]>;
