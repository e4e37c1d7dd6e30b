/** Checks the code blocks of guides. */
import {loadAll, YAMLException} from 'js-yaml';
import {visit} from 'unist-util-visit';
import type {Tree} from 'web-tree-sitter';
import {cliGrammar} from '../../../api/api-reference/samples';
import type {Contract} from '../../../api/api-contract/types';
import {normalizeLanguage, UnknownLanguageError} from '../../../source/highlight';
import type {EventSource} from '../../../api/event-payloads/load';
import type {Finding} from '../finding';
import {messages as say} from '../messages';
import type {Fence, Page} from '../page';
import {syntaxErrors} from './bash-syntax';
import {checkCli} from './cli';
import {createContext, type Located} from './context';
import {checkCurl, NOTHING, type CommandResult} from './curl';
import {endpointFindings} from './endpoints';
import {firstBroken, loadGrammars, type WithTree} from './grammar';
import {checkHcl} from './hcl';
import {checkJson, labelledOperation} from './json-fence';
import {angles, placeholderProblems} from './placeholders';
import {commandsOf} from './shell';

export type SnippetOptions = {
  contract: Contract;
  tokens: Readonly<Record<string, string>>;
  events?: readonly EventSource[];
};

export type SnippetChecker = {
  /** All findings of the code blocks. Many pages in one call start one shell instead of one per page. */
  check: (pages: Page | readonly Page[]) => Finding[];
  /** Ids of the operations that the code blocks of a page call or show. */
  operationsIn: (page: Page) => string[];
};

/** Loads the grammars once; after that every check is synchronous. */
export async function createSnippetChecker({contract, tokens, events}: SnippetOptions): Promise<SnippetChecker> {
  const {bash, hcl} = await loadGrammars();
  const context = createContext(contract, events);
  const grammar = cliGrammar(contract);

  function commands(fence: Fence): CommandResult {
    if (languageOf(fence) !== 'bash') return NOTHING;
    const results = bash(fence.code, ({rootNode}) =>
      commandsOf(rootNode, fence.code).map((command) => {
        if (command.name.text === 'curl') return checkCurl(context, command, fence.code);
        return command.name.text === tokens.cli ? checkCli(context, grammar, command, fence.code) : NOTHING;
      }),
    );
    return {
      findings: results.flatMap(({findings}) => findings),
      operations: results.flatMap(({operations}) => operations),
      files: results.flatMap(({files}) => files),
    };
  }

  function checkPage(page: Page, broken: ReadonlyMap<Fence, Located>): Finding[] {
    const results = new Map(page.fences.map((fence) => [fence, commands(fence)]));
    const files = [...results.values()].flatMap((result) => result.files);
    const called: string[] = [];
    const inFences = page.fences.flatMap((fence) => {
      const language = languageOf(fence);
      const found: Located[] = [...languageFindings(fence), ...placeholderFindings(fence, language)];
      if (language === 'json') {
        found.push(...checkJson(context, fence, {called, sentTo: files.find(({file}) => file === fence.meta.title)}));
      } else if (language === 'yaml') {
        found.push(...yamlFindings(fence.code));
      } else if (language === 'hcl') {
        found.push(...hcl(fence.code, ({rootNode}) => checkHcl(rootNode, tokens['product-slug']!)));
      } else if (language === 'bash') {
        const {findings, operations} = results.get(fence)!;
        const syntax = broken.get(fence);
        found.push(...(syntax ? [syntax] : findings), ...promptFindings(fence.code));
        found.push(...bash(fence.code, (tree) => bareAngles(tree, fence.code)));
        called.push(...operations);
      }
      return found.map(({row, ...message}) => ({file: page.file, line: fence.line + 1 + row, ...message}));
    });
    return [...inFences, ...inlineCode(page), ...endpointFindings(context, page)];
  }

  return {
    check(pages) {
      const all = Array.isArray(pages) ? (pages as readonly Page[]) : [pages as Page];
      const broken = brokenShell(
        all.flatMap(({fences}) => fences.filter((fence) => languageOf(fence) === 'bash')),
        bash,
      );
      return all.flatMap((page) => checkPage(page, broken));
    },
    operationsIn: (page) => [
      ...new Set(
        page.fences.flatMap((fence) => [labelledOperation(context, fence) ?? [], commands(fence).operations].flat()),
      ),
    ],
  };
}

/** The canonical name of the language; empty if there is none or it is unknown. */
function languageOf({language}: Fence): string {
  try {
    return language === '' || language === 'mermaid' ? language : normalizeLanguage(language);
  } catch {
    return '';
  }
}

function languageFindings({language}: Fence): Located[] {
  if (language === '') return [{...say.noLanguage(), row: -1}];
  if (language === 'mermaid') return [];
  try {
    normalizeLanguage(language);
    return [];
  } catch (error) {
    if (!(error instanceof UnknownLanguageError)) throw error;
    return [{...say.unknownLanguage(language, error.fix), row: -1}];
  }
}

/** Blocks with shell syntax errors, found by the grammar or by bash. */
function brokenShell(fences: Fence[], bash: WithTree): Map<Fence, Located> {
  const errors = syntaxErrors(fences.map(({code}) => code));
  return new Map(
    fences.flatMap((fence, index) => {
      const error = errors[index];
      if (error) return [[fence, {...say.shellSyntax(error.reason), row: error.row}] as const];
      const row = bash(fence.code, ({rootNode}) => firstBroken(rootNode)?.startPosition.row);
      if (row === undefined) return [];
      return [[fence, {...say.shellSyntax(`near ${fence.code.split('\n')[row]!.trim()}`), row}] as const];
    }),
  );
}

/** A placeholder outside quotes is parsed as redirections. */
function bareAngles({rootNode}: Tree, code: string): Located[] {
  return angles(code).flatMap(({text, offset}) => {
    const node = rootNode.descendantForIndex(offset);
    const isRedirect = node?.type === '<' || node?.type === 'file_redirect' || node?.type === 'ERROR';
    return isRedirect ? [{...say.bareAngle(text), row: rowOf(code, offset)}] : [];
  });
}

const rowOf = (code: string, offset: number): number => code.slice(0, offset).split('\n').length - 1;

function promptFindings(code: string): Located[] {
  return code.split('\n').flatMap((line, row) => (/^\s*\$ /.test(line) ? [{...say.shellPrompt(), row}] : []));
}

function yamlFindings(code: string): Located[] {
  try {
    loadAll(code);
    return [];
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const last = code.split('\n').length - 1;
    return [{...say.yamlSyntax(error.reason), row: Math.min(error.mark?.line ?? 0, last)}];
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
