/** What is deprecated. `<Deprecated id="nrn-store" />` prints the note, with what to use instead. */

export type Deprecation = {
  /** One sentence: what is deprecated. Markdown, as is `instead`. */
  what: string;
  instead: string;
  /** Deprecated operations whose commands pages may still show, by the start of their ids. */
  shown?: readonly string[];
  /** Date of the entry in the changelog. */
  since?: string;
};

export const deprecations = {
  'nrn-store': {
    what: 'The [NRN key-value store](/docs/NRN#the-nrn-key-value-store) is deprecated and may be removed, except for the [keys still in use](/docs/NRN#keys-still-in-use).',
    instead:
      'Use [providers](/docs/providers/overview) for settings of the infrastructure and [parameters](/docs/parameters/overview) for settings of an application.',
    shown: ['nrn-'],
    since: '2025-03-27',
  },
  'runtime-configurations': {
    what: '[Runtime configurations](/docs/runtime_configurations) are deprecated and may be removed.',
    instead:
      'Use [providers](/docs/providers/overview), which hold infrastructure values with inheritance, together with [dimensions](/docs/dimensions), which label the scopes, and [move the values you have](/docs/runtime_configurations#move-to-providers).',
    shown: ['runtime-configuration-', 'scope-runtime-configuration-'],
    since: '2025-03-27',
  },
  'level-roles': {
    what: 'Roles with the level in their slug, such as `organization:admin`, are deprecated.',
    instead: 'Use the [plain slugs](/docs/authorization/roles#all-roles).',
  },
  'scope-identity': {
    what: 'Terraform arguments that set the identity of a function on the scope are deprecated.',
    instead: 'Use providers and keys, as in [Prepare AWS](/docs/scopes/aws-lambda#prepare-aws).',
  },
} as const satisfies Record<string, Deprecation>;
