import {visit} from 'unist-util-visit';
import {pathMatches, type Endpoint} from '../../../../contract';
import {quoted, suggest, type Finding} from '../finding';
import type {Page} from '../page';
import type {Context} from './context';

/** `POST /scope/{id}`, `GET https://host/path`. The path ends where a sentence, a quote or a line does. */
const CALL = /\b(GET|POST|PUT|PATCH|DELETE)\s+(https?:\/\/[^\s/"'`)]+)?(\/[^\s"'`)|,;]*)/g;
/** A path alone, such as `/link_specification/$ID/action_specification`, has no spaces around it in inline code. */
const PATH = /^\/[a-z_]+(?:\/[\w{}<>$:.-]+)+$/;

/** Paths that the application of the running example serves itself, health check included. */
const OF_THE_APPLICATION = /^\/(?:health|orders)(?:\/|$)/;

type Mention = {method?: string; path: string; offset: number};

/**
 * Finds calls in text, inline code or code blocks that the contract does not have. Commands are checked in curl.ts;
 * this checks everything else that looks like a call. A call with a host is one of the platform only if the host is a
 * server of the contract.
 */
export function endpointFindings(context: Context, {file, tree}: Page): Finding[] {
  const findings: Finding[] = [];
  const check = (value: string, line: number, mentions: Mention[]): void => {
    for (const {method, path, offset} of mentions) {
      const message = problemOf(context, method, path);
      if (message) findings.push({file, line: line + value.slice(0, offset).split('\n').length - 1, ...message});
    }
  };
  visit(tree, ['text', 'inlineCode', 'code'], (node) => {
    const {type, value, position} = node as {type: string; value: string; position?: {start: {line: number}}};
    const line = position?.start.line ?? 1;
    const bare = type === 'inlineCode' && PATH.test(value) && isOurs(context, value) ? [{path: value, offset: 0}] : [];
    check(value, type === 'code' ? line + 1 : line, [...callsIn(context, value), ...bare]);
  });
  return findings;
}

function callsIn({contract}: Context, text: string): Mention[] {
  return [...text.matchAll(CALL)].flatMap(({1: method, 2: origin, 3: path, index: offset}) =>
    origin === undefined || contract.servers.some(({url}) => url.replace(/\/+$/, '') === origin)
      ? [{method: method!, path: path!, offset}]
      : [],
  );
}

function problemOf(context: Context, method: string | undefined, mentioned: string) {
  const path = mentioned.replace(/[?#].*$/, '').replace(/[.:]+$/, '');
  const known = [...new Set(context.operations.values())];
  const isOpen = /(?:\.{3}|…)$/.test(mentioned);
  if (isOpen || OF_THE_APPLICATION.test(path)) return undefined;
  const fitting = pathMatches(known, (endpoint) => endpoint.path, path, isVariable).map(({item}) => item);
  if (fitting.length === 0)
    return {
      rule: 'endpoint',
      problem: `the contract has no endpoint ${quoted(path)}`,
      fix: suggest(
        path.replace(/\/\d+(?=\/|$)/g, '/{id}'),
        pathsOf(known),
        'Take the path from the API reference, or add the operation to api/resources/. Write the host before a path of another service.',
      ),
    };
  if (method === undefined || fitting.some((endpoint) => endpoint.method.toUpperCase() === method)) return undefined;
  const methods = fitting.map((endpoint) => endpoint.method.toUpperCase());
  return {
    rule: 'endpoint',
    problem: `${quoted(fitting[0]!.path)} does not take ${method}`,
    fix: `It takes ${[...new Set(methods)].join(', ')}.`,
  };
}

const pathsOf = (endpoints: readonly Endpoint[]): string[] => [...new Set(endpoints.map(({path}) => path))];

/** A path without a method may be a file or a page: it counts when its first segment is one of the API's resources. */
function isOurs({operations}: Context, path: string): boolean {
  const first = path.split('/')[1]!;
  return [...operations.values()].some((endpoint) => endpoint.path.split('/')[1] === first);
}

/** `{id}`, `<id>`, `$ID` and `:id` stand for a value. */
const isVariable = (segment: string): boolean => /[{<$]|^:/.test(segment);
