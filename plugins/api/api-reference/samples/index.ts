/** Complete programs for one endpoint of the contract, in five languages. */
import type {Brand} from '../../../../brand';
import type {Contract, Endpoint} from '../../../../contract';
import {cli} from './cli';
import {cliCommand} from './cli-grammar';
import {curl} from './curl';
import {nodejs} from './nodejs';
import {powershell} from './powershell';
import {python} from './python';
import {sampleRequest, type SampleRequest} from './request';
import type {Names} from './text';

export {cliCommand, cliGrammar} from './cli-grammar';
export {sampleRequest} from './request';
export type {Names} from './text';

export const LANGUAGES = ['cli', 'curl', 'powershell', 'python', 'nodejs'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Sample = {
  language: Language;
  label: string;
  /** Fence language for the highlighter. */
  syntax: 'bash' | 'powershell' | 'python' | 'javascript';
  code: string;
};

/** Names that samples use; shared by pages and by the tests that run them. */
export function sampleNames({cli, envPrefix}: Brand): Names {
  return {cli, tokenVariable: `${envPrefix.cli}_TOKEN`, apiKeyVariable: `${envPrefix.product}_API_KEY`};
}

const made = new WeakMap<Contract, Map<string, readonly Sample[]>>();

/** Programs for a typical request: made once, for HTML, Markdown and the document of the operation. */
export function samples(contract: Contract, endpoint: Endpoint, names: Names): readonly Sample[] {
  const known = made.get(contract) ?? new Map<string, readonly Sample[]>();
  made.set(contract, known);
  const {method, path, operation} = endpoint;
  const key = JSON.stringify([method, path, operation.operationId, names]);
  const found = known.get(key) ?? samplesOf(contract, endpoint, names, sampleRequest(contract, endpoint));
  known.set(key, found);
  return found;
}

/** Programs for a request that a reader has changed. */
export function samplesOf(contract: Contract, endpoint: Endpoint, names: Names, request: SampleRequest): Sample[] {
  const all: Record<Language, Omit<Sample, 'language'>> = {
    cli: {label: 'CLI', syntax: 'bash', code: cli(cliCommand(contract, endpoint, request), request, names)},
    curl: {label: 'curl', syntax: 'bash', code: curl(request, names)},
    powershell: {label: 'PowerShell', syntax: 'powershell', code: powershell(request, names)},
    python: {label: 'Python', syntax: 'python', code: python(request, names)},
    nodejs: {label: 'Node.js', syntax: 'javascript', code: nodejs(request, names)},
  };
  return LANGUAGES.map((language) => ({language, ...all[language]}));
}
