/**
 * The product these docs describe. The name is defined only here: code imports `brand`, pages use a token such as
 * {product}.
 */
/** Shades of the accent color, as #rrggbb. */
export type Accent = {
  /** Links, buttons, the logo. */
  base: string;
  /** Hovered or selected elements; background of the announcement bar and of the social card. */
  strong: string;
  /** Background of selected elements. */
  wash: string;
};

export type Brand = {
  /** Display name. */
  product: string;
  /** Name inside identifiers: Terraform resources, namespaces, labels, repositories. */
  slug: string;
  tagline: string;
  /** Binary name of the command line. */
  cli: string;
  /** Prefixes of environment variables. */
  envPrefix: {product: string; cli: string};
  /** Hosts, without scheme. */
  hosts: {
    api: string;
    ciApi: string;
    app: string;
    docs: string;
    agents: string;
    helm: string;
    registry: string;
    apps: string;
    cli: string;
  };
  emails: {support: string; security: string};
  /** Day of the last review of the security contact: security.txt expires one year later. */
  securityReviewed: string;
  /** For light and for dark pages. `npm test` checks that text in it is readable. */
  accent: {light: Accent; dark: Accent};
  /** Index name of hosted search. */
  searchIndex: string;
  company: string;
  copyrightYear: number;
  /** Company pages linked from the footer. */
  links: {
    homepage: string;
    professionalNetwork: string;
    socialNetwork: string;
    blog: string;
    code: string;
    repository: string;
  };
};

export const brand: Brand = {
  product: 'Norva',
  slug: 'norva',
  tagline: 'User guides, API, and more!',
  cli: 'norva',
  envPrefix: {product: 'NORVA', cli: 'NORVA'},
  hosts: {
    api: 'api.norva.example',
    ciApi: 'ci.norva.example',
    app: 'app.norva.example',
    docs: 'docs.norva.example',
    agents: 'agents.norva.example',
    helm: 'charts.norva.example',
    registry: 'registry.norva.example',
    apps: 'apps.norva.example',
    cli: 'cli.norva.example',
  },
  emails: {support: 'support@norva.example', security: 'security@norva.example'},
  securityReviewed: '2026-11-15',
  accent: {
    light: {base: '#0b5563', strong: '#083f4a', wash: '#e4f0f0'},
    dark: {base: '#83d2d9', strong: '#b5e6ea', wash: '#15323a'},
  },
  searchIndex: 'norva',
  company: 'Norva',
  copyrightYear: 2025,
  links: {
    homepage: 'https://www.norva.example',
    professionalNetwork: 'https://network.norva.example/company/norva',
    socialNetwork: 'https://social.norva.example/@norva',
    blog: 'https://blog.norva.example',
    code: 'https://code.norva.example/norva',
    repository: 'https://code.norva.example/norva/docs',
  },
};

/** Token name, as written between braces, to its text. */
export function brandTokens(b: Brand): Record<string, string> {
  return {
    product: b.product,
    PRODUCT: b.envPrefix.product,
    'product-slug': b.slug,
    tagline: b.tagline,
    company: b.company,
    cli: b.cli,
    CLI: b.envPrefix.cli,
    api: `https://${b.hosts.api}`,
    // The gateway's base URL has a path: its operations share names with the API's.
    'ci-api': `https://${b.hosts.ciApi}/ci`,
    'ci-host': b.hosts.ciApi,
    app: b.hosts.app,
    docs: `https://${b.hosts.docs}`,
    'agents-host': b.hosts.agents,
    'helm-host': b.hosts.helm,
    registry: b.hosts.registry,
    'apps-domain': b.hosts.apps,
    'cli-host': b.hosts.cli,
    'support-email': b.emails.support,
    'security-email': b.emails.security,
    year: String(b.copyrightYear),
  };
}
