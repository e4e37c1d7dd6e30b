/** Environment variables of the platform, with the brand as a token. `<FactTable of="environment-variables" />` */

export type EnvironmentVariable = {
  /** What it contains, as Markdown. */
  meaning: string;
  /** Who reads or sets it. */
  of: 'the CLI and scripts' | 'the Terraform provider' | 'agents' | 'scopes' | 'your application' | 'pipelines';
  /** The name is a prefix of several variables. */
  prefix?: true;
  deprecated?: true;
};

export const environmentVariables = {
  '{PRODUCT}_API_KEY': {meaning: 'API key. `{CLI}_TOKEN` takes precedence.', of: 'the CLI and scripts'},
  '{CLI}_TOKEN': {
    meaning: 'Access token. An expired one also takes precedence over the key.',
    of: 'the CLI and scripts',
  },
  '{CLI}_LOG_LEVEL': {meaning: 'How much the CLI and the agent log.', of: 'the CLI and scripts'},
  '{PRODUCT}_HOST': {meaning: 'Host of the API.', of: 'the Terraform provider'},
  '{CLI}_APIKEY': {meaning: 'Older name of `{PRODUCT}_API_KEY`.', of: 'the Terraform provider', deprecated: true},
  '{CLI}_API_HOST': {meaning: 'Older name of `{PRODUCT}_HOST`.', of: 'the Terraform provider', deprecated: true},
  '{CLI}_ACTION_CONTEXT': {meaning: 'The event that a script works on, as JSON in single quotes.', of: 'agents'},
  NOTIFICATION_CONTEXT: {meaning: 'What the platform replaces by the event in the command of a channel.', of: 'agents'},
  AGENT_REPO: {meaning: 'Repositories that the agent clones.', of: 'agents'},
  DNS_TYPE: {meaning: '`route53`, `azure` or `external_dns`.', of: 'scopes'},
  DEPLOYMENT_MAX_WAIT_IN_SECONDS: {meaning: 'How long a deployment waits for healthy instances.', of: 'scopes'},
  K8S_MODIFIERS: {meaning: 'Labels, annotations and fields that are added to objects.', of: 'scopes'},
  K8S_NAMESPACE: {meaning: 'Namespace in the cluster.', of: 'scopes'},
  IMAGE_PULL_SECRETS: {meaning: 'Secrets with which images are pulled.', of: 'scopes'},
  INITIAL_INGRESS_PATH: {meaning: 'Template of the ingress.', of: 'scopes'},
  BLUE_GREEN_INGRESS_PATH: {meaning: 'Template of the ingress while traffic moves.', of: 'scopes'},
  SERVICE_PATH: {meaning: 'Folder of the base implementation.', of: 'scopes'},
  OVERRIDES_PATH: {meaning: 'Folder of the overrides.', of: 'scopes'},
  '{CLI}_ACCOUNT': {meaning: 'Account of the scope.', of: 'your application'},
  '{CLI}_NAMESPACE': {meaning: 'Namespace of the scope.', of: 'your application'},
  '{CLI}_APPLICATION': {meaning: 'Application of the scope.', of: 'your application'},
  '{CLI}_SCOPE': {meaning: 'The scope.', of: 'your application'},
  '{CLI}_DEPLOYMENT_ID': {meaning: 'Id of the deployment.', of: 'your application'},
  '{CLI}_RELEASE_SEMVER': {meaning: 'Version of the release.', of: 'your application'},
  '{CLI}_DOMAIN': {meaning: 'Domain of the scope.', of: 'your application'},
  '{CLI}_DIMENSION_': {
    meaning:
      'Value of a dimension. Every dimension of the scope has a variable: the prefix and its slug, in upper case and with hyphens as underscores, such as `{CLI}_DIMENSION_ENVIRONMENT`.',
    of: 'your application',
    prefix: true,
  },
} as const satisfies Record<string, EnvironmentVariable>;
