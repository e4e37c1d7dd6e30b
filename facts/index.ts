/** Every table of facts in one place, for the components and checks that read them. */
export {consolePlaces} from './console';
export {deprecations, type Deprecation} from './deprecations';
export {environmentVariables, type EnvironmentVariable} from './environment-variables';
export {errors, type ErrorRow} from './errors';
export {limits, type Limit} from './limits';
export {metrics, type Metric} from './metrics';
export {
  accessOf,
  entityOf,
  ROLE_INCLUDES,
  ROLES,
  roleUses,
  usesOf,
  type Access,
  type Role,
  type RoleUse,
} from './roles';
export {catalogKeys, exampleDomain, exampleHosts, exampleIds} from './running-example';
export {telemetryKeys, type TelemetryKey} from './telemetry-keys';
