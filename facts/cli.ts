/** The form of commands of the CLI. The commands themselves follow from the contract. */

export type CliFlag = {
  name: string;
  required: boolean;
  /** A switch has no value, any other flag takes one. */
  isSwitch: boolean;
  /** Allowed values, if the contract does not list them. */
  values?: readonly string[];
  /** What it does, if the contract does not say it. */
  about?: string;
};

export type CliCommandGrammar = {
  noun: string[];
  verb: string;
  /** Operations of the command; none for commands that make several calls. */
  operations: string[];
  flags: CliFlag[];
};

/** Flags that every command takes. */
export const COMMON_FLAGS: readonly CliFlag[] = [
  {
    name: 'format',
    required: false,
    isSwitch: false,
    values: ['json'],
    about: 'json: the response of the API, unchanged.',
  },
  {name: 'query', required: false, isSwitch: false, about: 'A filter of jq: prints only this part of the response.'},
  {name: 'api-key', required: false, isSwitch: false, about: 'API key for this one call.'},
  {name: 'access-token', required: false, isSwitch: false, about: 'Access token for this one call.'},
  {name: 'help', required: false, isSwitch: true, about: 'Explains the command.'},
];
