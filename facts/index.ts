/** Every table of facts in one place, for the components and checks that read them. */
export {deprecations, type Deprecation, type DeprecationId} from './deprecations';
export {environmentVariables, type EnvironmentVariable} from './environment-variables';
export {errors, type ErrorId, type ErrorRow} from './errors';
export {limits, type Limit, type LimitId} from './limits';
export {metrics, type Metric, type MetricId} from './metrics';
export {ROLES, roleUses, type Role, type RoleUse, type RoleUseId} from './roles';
export {catalogKeys, exampleDomain, exampleHosts, exampleIds} from './running-example';
export {telemetryKeys, type TelemetryKey} from './telemetry-keys';
