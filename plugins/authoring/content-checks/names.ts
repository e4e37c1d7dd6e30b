import {visit} from 'unist-util-visit';
import {
  environmentVariables,
  metrics,
  ROLES,
  runningExample,
  telemetryKeys,
  type EnvironmentVariable,
} from '../../../facts';
import {replaceTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {suggest, quoted, type Finding} from './finding';
import {lineOf, type Page} from './page';

/** Names of one type: code that matches the pattern is one of the known names, or wrong. */
type Names = {
  what: string;
  /** Where the known names are. */
  file: string;
  pattern: RegExp;
  known: readonly string[];
  isKnown?: (name: string) => boolean;
  /** Pages about other names of this type, such as historical ones. */
  except?: readonly string[];
};

/** Finds code, in sentences and in blocks, with a name that facts/ does not have. Sentences themselves are not judged. */
export function nameCheck(tokens: Tokens): (page: Page) => Finding[] {
  const types = typesOf(tokens);
  return ({file, tree}) => {
    const findings: Finding[] = [];
    visit(tree, ['inlineCode', 'code'], (node) => {
      const {type, value} = node as {type: string; value: string};
      const first = lineOf(node) + (type === 'code' ? 1 : 0);
      for (const {what, file: where, pattern, known, isKnown, except = []} of types) {
        if (except.some((place) => file.startsWith(place))) continue;
        for (const {0: match, 1: name = match, index} of value.matchAll(pattern)) {
          if (known.includes(name) || isKnown?.(name)) continue;
          findings.push({
            file,
            line: first + value.slice(0, index).split('\n').length - 1,
            rule: 'unknown-name',
            problem: `there is no ${what} ${quoted(name)} in ${where}`,
            fix: suggest(name, known, 'Use one that is there, or add it.'),
          });
        }
      }
    });
    return findings;
  };
}

function typesOf(tokens: Tokens): Names[] {
  const variables = Object.entries<EnvironmentVariable>(environmentVariables).map(([name, {prefix = false}]) => ({
    name: replaceTokens({text: name, tokens, format: 'data'}).text,
    prefix,
  }));
  const prefixes = variables.filter(({prefix}) => prefix).map(({name}) => name);
  const keys = Object.keys(telemetryKeys);
  const {ids: objects, domain, hosts} = runningExample;
  const ids = Object.entries(objects).flatMap(([type, known]) => Object.keys(known).map((id) => [type, id]));
  const types = Object.keys(objects).join('|');
  return [
    {
      what: 'role',
      file: 'facts/roles.ts',
      pattern: /(?<![\w:])(?:controlplane|machine):[a-z-]+|(?<="?role_slug"?\s*[:=]\s*")([a-z:-]+)(?=")/g,
      known: Object.keys(ROLES),
      except: ['docs/authorization/roles.mdx', 'docs/changelogs/'],
    },
    {
      what: 'metric',
      file: 'facts/metrics.yml',
      pattern: /(?<=^|"metric"\s*:\s*")(?:http|system|serverless|cronjob)\.[a-z_]+(?=$|")/g,
      known: Object.keys(metrics),
    },
    {
      what: 'variable',
      file: 'facts/environment-variables.yml',
      pattern: new RegExp(`(?<![\\w-])(?:${tokens.PRODUCT ?? ''}|${tokens.CLI ?? ''})_[A-Z0-9_]+\\b`, 'g'),
      known: variables.map(({name}) => name),
      isKnown: (name) => prefixes.some((prefix) => name.startsWith(prefix)),
    },
    {
      what: 'key',
      file: 'facts/telemetry-keys.yml',
      pattern: /\bglobal\.\w*(?:logs?|metrics?)_?provider\b/gi,
      known: keys,
      isKnown: (name) => keys.some((key) => matchesSlug(key, name)),
    },
    {
      what: 'object',
      file: 'facts/running-example.yml',
      pattern: new RegExp(`(?<=\\borganization=\\d*[\\w:=]*)(?:${types})=\\d+|\\b(?:${types})_id=\\d+`, 'g'),
      known: ids.flatMap(([type, id]) => [`${type}=${id}`, `${type}_id=${id}`]),
    },
    {
      what: 'host',
      file: 'facts/running-example.yml',
      pattern: new RegExp(`[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.${domain.replace('.', '\\.')}\\b`, 'g'),
      known: hosts.map((host) => `${host}.${domain}`),
    },
  ];
}

/** `global.<slug>_log_provider` has a name for each scope type. */
function matchesSlug(key: string, name: string): boolean {
  const [before = '', after] = key.split('<slug>');
  return after !== undefined && name.startsWith(before) && name.endsWith(after);
}
