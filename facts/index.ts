/** Every table of facts, read once, for the components and checks that show or compare them. */
import * as z from 'zod'; // not {z}: Docusaurus' plugin loader would return the module's default export instead
import {read} from './read';

export {accessOf, entityOf, ROLE_INCLUDES, ROLES, roleUses, usesOf} from './roles';
export type {Access, Role, RoleUse} from './roles';

const TEXT = z.string().min(1);
const TEXTS = z.array(TEXT);
/** Markdown with brand tokens. */
const MARKDOWN = TEXT;
/** Day of an entry of the changelog. */
const DAY = z.iso.date();

const CONSOLE_FORM = z.strictObject({
  button: TEXT.optional(),
  fields: TEXTS,
  /** Further fields, by the value of the field `of`. A value that is not listed adds none. */
  choice: z.strictObject({of: TEXT, adds: z.record(TEXT, TEXTS)}).optional(),
});
export type ConsoleForm = z.infer<typeof CONSOLE_FORM>;
export const consoleForms = read('facts/console-forms.yml', z.record(TEXT, CONSOLE_FORM));

const DEPRECATION = z.strictObject({
  /** One sentence: what is deprecated. */
  what: MARKDOWN,
  instead: MARKDOWN,
  /** Deprecated operations whose commands pages may still show, by the start of their ids. */
  shown: TEXTS.optional(),
  since: DAY.optional(),
});
export type Deprecation = z.infer<typeof DEPRECATION>;
export const deprecations = read('facts/deprecations.yml', z.record(TEXT, DEPRECATION));

const ENVIRONMENT_VARIABLE = z.strictObject({
  meaning: MARKDOWN,
  /** Who reads or sets it. */
  of: z.enum(['the CLI and scripts', 'the Terraform provider', 'agents', 'scopes', 'your application', 'pipelines']),
  /** The name is a prefix of several variables. */
  prefix: z.literal(true).optional(),
  deprecated: z.literal(true).optional(),
});
export type EnvironmentVariable = z.infer<typeof ENVIRONMENT_VARIABLE>;
export const environmentVariables = read('facts/environment-variables.yml', z.record(TEXT, ENVIRONMENT_VARIABLE));

const ERROR = z.strictObject({
  /** The exact text, as readers search for it. */
  message: TEXT.optional(),
  /** What a reader sees where there is no message. */
  symptom: MARKDOWN.optional(),
  status: z.int().optional(),
  cause: MARKDOWN,
  fix: MARKDOWN,
});
export type ErrorRow = z.infer<typeof ERROR>;
export const errors = read('facts/errors.yml', z.record(TEXT, ERROR));

/** `text` is number and unit, as printed. */
const LIMIT = z.strictObject({text: TEXT, about: MARKDOWN});
export type Limit = z.infer<typeof LIMIT>;
export const limits = read('facts/limits.yml', z.record(TEXT, LIMIT));

const METRIC = z.strictObject({
  meaning: MARKDOWN,
  /** Unit in charts, and of what a telemetry handler returns. */
  chart: TEXT,
  /** Unit of the value in a rule; none for a metric that no rule can use. */
  rule: TEXT.optional(),
  scopes: z.enum(['containers and servers', 'functions', 'scheduled tasks']),
});
export type Metric = z.infer<typeof METRIC>;
export const metrics = read('facts/metrics.yml', z.record(TEXT, METRIC));

export const placeholders = read('facts/placeholders.yml', z.record(TEXT, TEXT));

/** `ids`: type of an object, as in an NRN, to its ids with their meaning. */
const EXAMPLE = z.strictObject({ids: z.record(TEXT, z.record(TEXT, TEXT)), domain: TEXT, hosts: TEXTS});
export const runningExample = read('facts/running-example.yml', EXAMPLE);

const TELEMETRY_KEY = z.strictObject({
  covers: MARKDOWN,
  default: TEXT.optional(),
  /** Value to its meaning. */
  values: z.record(TEXT, MARKDOWN),
});
export type TelemetryKey = z.infer<typeof TELEMETRY_KEY>;
export const telemetryKeys = read('facts/telemetry-keys.yml', z.record(TEXT, TELEMETRY_KEY));

const BLOCK = z.strictObject({
  required: TEXTS.optional(),
  optional: TEXTS.optional(),
  get blocks() {
    return z.record(TEXT, BLOCK).optional();
  },
});
export type TerraformBlock = z.infer<typeof BLOCK>;
const TYPE = BLOCK.extend({
  requiredBlocks: TEXTS.optional(),
  /** Attributes that other blocks may read besides the arguments; `id` is implied. */
  attributes: TEXTS.optional(),
  /** The operation that reads or, for a resource, creates the same object. */
  operation: TEXT,
  /** First version of the provider that has it, where the changelog records one. */
  since: TEXT.optional(),
  /** How the resource takes over an object that exists; none where no source says that it can. */
  takeOver: MARKDOWN.optional(),
});
export type TerraformType = z.infer<typeof TYPE>;
const TYPES = z.record(TEXT, TYPE);
export const terraform = read(
  'facts/terraform.yml',
  z.strictObject({provider: BLOCK, resources: TYPES, 'data-sources': TYPES}),
);
/** A level of the hierarchy: the full NRN, or the slugs it is built from. */
export const LEVEL = ['nrn', 'account', 'namespace', 'application', 'scope'];
