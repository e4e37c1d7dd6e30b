/** What can follow at the end of a line: commands, flags, ids of stored objects, variables and files. */
import {brand} from '../../../../brand';
import {deref, endpoints, parametersOf, type Contract, type Schema} from '../../../../contract';
import {COMMON_FLAGS, type CliCommandGrammar} from '../../../../facts/cli';
import type {JsonObject} from '../../../../platform/model';
import {absolute} from './jq';
import {LIBRARY_COMMANDS} from './session';

export type CompletionSources = {
  grammar: readonly CliCommandGrammar[];
  contract: Contract;
  objects: (resource: string) => readonly JsonObject[];
  paths: () => readonly string[];
  folder: string;
  home: string;
  variables: () => readonly string[];
};

const NAMES = [brand.cli, 'cd', 'curl', 'cut', 'export', 'jq', 'unset', 'wc', 'xargs', ...LIBRARY_COMMANDS];

export function completions(line: string, sources: CompletionSources): string[] {
  const command = line
    .split(/\|\||&&|[|;&(]/)
    .at(-1)!
    .trimStart();
  const words = command.split(/\s+/);
  const last = words.at(-1)!;
  const fits = (names: Iterable<string>): string[] =>
    [...new Set(names)].filter((name) => name.startsWith(last) && name !== last).sort();
  const variable = /\$\{?(\w*)$/.exec(last);
  if (variable) {
    const start = last.slice(0, last.length - variable[1]!.length);
    return fits(sources.variables().map((name) => start + name));
  }
  if (words.length === 1) return fits(NAMES);
  const found = words[0] === brand.cli ? ofCli(words, sources) : undefined;
  return found ? fits(found) : fits(filesAt(last, sources));
}

/** Undefined where a file may follow. */
function ofCli(words: readonly string[], sources: CompletionSources): string[] | undefined {
  const {grammar, contract, objects} = sources;
  const before = words.slice(1, -1);
  const last = words.at(-1)!;
  const typed = before.slice(
    0,
    Math.max(
      before.findIndex((word) => word.startsWith('-')),
      0,
    ) || before.length,
  );
  const isAt = ({noun, verb}: CliCommandGrammar): boolean =>
    [...noun, verb].every((word, index) => typed[index] === word);
  const command = grammar.filter(isAt).sort((a, b) => b.noun.length - a.noun.length)[0];
  const flag = /^--(\S+)$/.exec(before.at(-1) ?? '')?.[1];
  const known = [...(command?.flags ?? []), ...COMMON_FLAGS];
  const open = known.find(({name, isSwitch}) => name === flag && !isSwitch);
  if (command && open) {
    if (open.values) return [...open.values];
    const parameter = endpoints(contract)
      .filter(({operation}) => command.operations.includes(operation.operationId))
      .flatMap((endpoint) => parametersOf(contract, endpoint))
      .find(({name}) => name === flag);
    const values = parameter && (deref<Schema>(contract, parameter.schema).enum as readonly unknown[] | undefined);
    if (values) return values.map(String);
    const resource =
      flag === 'id' ? command.noun.join('_') : flag === 'nrn' ? undefined : /^(\w+)_id$/.exec(flag!)?.[1];
    if (flag === 'nrn')
      return ['Organization', 'Account', 'Namespace', 'Application', 'Scope'].flatMap((name) =>
        objects(name).map(({nrn}) => String(nrn)),
      );
    return resource === undefined ? undefined : objects(pascal(resource)).map(({id}) => String(id));
  }
  if (last.startsWith('-') || (command && typed.length >= command.noun.length + 1))
    return known.map(({name}) => `--${name}`).filter((name) => !before.includes(name));
  const next = grammar
    .map(({noun, verb}) => [...noun, verb])
    .filter((all) => typed.every((word, index) => all[index] === word));
  return next.flatMap((all) => all[typed.length] ?? []);
}

const pascal = (name: string): string => name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

function filesAt(written: string, {paths, folder, home}: CompletionSources): string[] {
  const start = written.slice(0, written.lastIndexOf('/') + 1);
  const at = absolute(folder, start.replace(/^~\//, `${home}/`) || '.');
  const below = at === '/' ? '/' : `${at}/`;
  const all = paths().filter((name) => name.startsWith(below) && name !== below);
  const names = new Set(
    all.map((name) => name.slice(below.length).split('/')[0]!).filter((name) => !name.startsWith('.')),
  );
  return [...names].map(
    (name) => `${start}${name}${all.some((other) => other.startsWith(`${below}${name}/`)) ? '/' : ''}`,
  );
}
