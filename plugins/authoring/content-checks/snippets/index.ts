/** Checks the code blocks of guides. */
import {loadAll, YAMLException} from 'js-yaml';
import {visit} from 'unist-util-visit';
import type {Contract} from '../../../../contract';
import {cliGrammar} from '../../../api/api-reference/samples';
import {normalizeLanguage, UnknownLanguageError} from '../../../source/highlight';
import type {EventSource} from '../../../api/event-payloads/load';
import {quoted, type Finding} from '../finding';
import type {Fence, Page} from '../page';
import {readCommands} from './commands';
import {createContext, type Located} from './context';
import type {CommandResult} from './curl';
import {endpointFindings} from './endpoints';
import {loadHcl} from './grammar';
import {checkHcl} from './hcl';
import {checkJson} from './json-fence';
import {languageOf, unknownLanguage} from './languages';
import {angles, placeholderProblems} from './placeholders';
import type {Shell} from './shell';

export type SnippetOptions = {
  contract: Contract;
  tokens: Readonly<Record<string, string>>;
  events?: readonly EventSource[];
};

/** Checks the code blocks of a page. */
export type SnippetCheck = (page: Page) => Finding[];

/** Loads the grammar of HCL once; after that every check is synchronous. */
export async function createSnippetCheck({contract, tokens, events}: SnippetOptions): Promise<SnippetCheck> {
  const hcl = await loadHcl();
  const context = createContext(contract, events);
  const grammar = cliGrammar(contract);
  return (page) => {
    const shells = readCommands(page, context, grammar, tokens);
    const files = [...shells.values()].flatMap((shell) => shell.files);
    const inFences = page.fences.flatMap((fence) => {
      const language = languageOf(fence);
      const shell = shells.get(fence);
      const found: Located[] = [...languageFindings(fence), ...placeholderFindings(fence, language)];
      if (language === 'json') {
        const sentTo = files.find(({file}) => file === fence.meta.title);
        found.push(...checkJson(context, fence, sentTo));
      } else if (language === 'yaml') {
        found.push(...yamlFindings(fence.code));
      } else if (language === 'hcl') {
        found.push(...hcl(fence.code, ({rootNode}) => checkHcl(rootNode, tokens['product-slug']!)));
      } else if (shell) {
        found.push(...shellFindings(fence.code, shell));
      }
      return found.map(({row, ...message}) => ({file: page.file, line: fence.line + 1 + row, ...message}));
    });
    return [...inFences, ...inlineCode(page), ...endpointFindings(context, page)];
  };
}

function shellFindings(code: string, {problem, findings, redirects}: Shell & CommandResult): Located[] {
  return [
    ...(problem
      ? [
          {
            rule: 'shell-syntax',
            problem: `bash cannot read this: ${problem.reason}`,
            fix: 'Correct the command; put output into a `text` block.',
            row: problem.row,
          },
        ]
      : findings),
    ...code.split('\n').flatMap((line, row) =>
      /^\s*\$ /.test(line)
        ? [
            {
              rule: 'shell-prompt',
              problem: 'the command starts with a prompt',
              fix: 'Write the command alone, so that readers can copy it.',
              row,
            },
          ]
        : [],
    ),
    // A placeholder outside quotes is parsed as redirections.
    ...angles(code)
      .filter(({offset}) => redirects.has(offset))
      .map(({text, offset}) => ({
        rule: 'placeholder',
        problem: `a shell reads ${quoted(text)} as a redirection`,
        fix: `Put it between double quotes: ${quoted(`"${text}"`)}.`,
        row: rowOf(code, offset),
      })),
  ];
}

function languageFindings({language}: Fence): Located[] {
  if (language === '')
    return [
      {
        rule: 'fence-language',
        problem: 'the code block names no language',
        fix: 'Write one after the backticks, `text` for output.',
        row: -1,
      },
    ];
  if (language === 'mermaid') return [];
  try {
    normalizeLanguage(language);
    return [];
  } catch (error) {
    if (!(error instanceof UnknownLanguageError)) throw error;
    return [{...unknownLanguage(language, error.fix), row: -1}];
  }
}

const rowOf = (code: string, offset: number): number => code.slice(0, offset).split('\n').length - 1;

function yamlFindings(code: string): Located[] {
  try {
    loadAll(code);
    return [];
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const last = code.split('\n').length - 1;
    return [
      {
        rule: 'yaml-syntax',
        problem: `the YAML cannot be parsed: ${error.reason}`,
        fix: 'Check the indentation, and put text that has a colon or starts with a sign between quotes.',
        row: Math.min(error.mark?.line ?? 0, last),
      },
    ];
  }
}

const WITH_PLACEHOLDERS = new Set(['bash', 'json', 'yaml', 'hcl']);

function placeholderFindings({code}: Fence, language: string): Located[] {
  if (!WITH_PLACEHOLDERS.has(language)) return [];
  return placeholderProblems(code).map(({offset, ...message}) => ({
    ...message,
    row: rowOf(code, offset),
  }));
}

/** Placeholders in sentences must be inline code. */
function inlineCode({file, tree}: Page): Finding[] {
  const findings: Finding[] = [];
  visit(tree, 'inlineCode', ({value, position}) => {
    for (const {rule, problem, fix} of placeholderProblems(value)) {
      findings.push({file, line: position?.start.line ?? 1, rule, problem, fix});
    }
  });
  return findings;
}
