import type {Nodes, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {Contract} from '../../../contract';
import type {ChangelogMonth} from '../changelog/entries';
import type {ApiIndex} from '../content-checks/site';
import {list, quoted, suggest, type Message} from '../content-checks/finding';
import type {EventSource} from '../../api/event-payloads/load';
import {CHANGELOG_PARTS, changelogPart} from './changelog';
import {consoleView} from './console';
import {filtered} from './filtered';
import {isBlank} from './markdown-forms';
import {attributesOf, isElement, writtenAttributes, type Element} from '../../source/nodes';
import {OPTION_COLUMNS, optionColumns} from './option-table';
import {problemOf} from './problem';
import {stepsProblem} from './steps';
import {looksLikeTable} from './table-rows';
import {unknownOperation, deprecatedOperation} from './operations';
import {unknownTerm} from './glossary';
import {unknownSource} from './event-payloads';

/** Data that components reference. */
export type Names = {
  api: ApiIndex;
  terms: readonly string[];
  events: readonly EventSource[];
  changelog: ChangelogMonth[];
};

/** Attributes as written; an expression is passed as `{expression}`. */
export type Attributes = Record<string, string | true>;

export type Check = (context: {
  node: Element;
  attributes: Attributes;
  site: Names;
  /** Reports a finding about the component or a node in it. */
  report: (message: Message, at?: Nodes) => void;
}) => void;

/** Groups whose tabs are the same on every page, because the selection is stored. */
const TAB_GROUPS: Record<string, Record<string, string>> = {
  way: {console: 'Console', cli: 'CLI', api: 'API', terraform: 'Terraform'},
  lang: {cli: 'CLI', curl: 'curl', powershell: 'PowerShell', python: 'Python', nodejs: 'Node.js'},
};

export const checkOperation: Check = ({attributes: {id}, site, report}) => {
  if (typeof id === 'string') isOperation(id, site, report);
};

/** Checks the id of an operation and reports findings; returns true if it is valid. */
function isOperation(id: string, site: Names, report: (message: Message) => void): boolean {
  if (!site.api.ids.includes(id)) report(unknownOperation(id, site.api.ids));
  else if (site.api.deprecated.has(id)) report(deprecatedOperation(id));
  else return true;
  return false;
}

export const checkTerm: Check = ({node, attributes: {id}, site, report}) => {
  if (typeof id === 'string' && !site.terms.includes(id)) report(unknownTerm(id, site.terms));
  if (toString(node) === '')
    report({
      rule: 'empty-term',
      problem: '`<Term>` has no text',
      fix: 'Put the words between the tags: `<Term id="nrn">NRN</Term>`.',
    });
};

export const checkOptionTable: Check = ({node, attributes, site, report}) => {
  const {operation} = attributes;
  if (typeof operation !== 'string') {
    const inside = node.children as RootContent[];
    if (inside.some(looksLikeTable)) return; // reported as a table without its separator row
    const table = inside.find((child) => child.type === 'table');
    const columns = table?.type === 'table' ? (table.children[0]?.children.map((cell) => toString(cell)) ?? []) : [];
    if (columns.join('|') !== OPTION_COLUMNS.join('|')) report(optionColumns(OPTION_COLUMNS));
    return;
  }
  if (!isOperation(operation, site, report)) return;
  const problem = site.api.optionProblem({...attributes, operation});
  if (problem) report({rule: 'unknown-option', problem: problem.problem, fix: problem.fix});
};

/** A component that shows facts: renders it once and reports the error, if any. */
export const checkFact =
  (
    required: readonly string[],
    make: (context: {
      node: Element;
      attributes: Record<string, string | undefined>;
      contract: Contract;
      changelog: ChangelogMonth[];
      events: readonly EventSource[];
    }) => unknown,
  ): Check =>
  ({node, site, report}) => {
    if ((node.children as RootContent[]).some(looksLikeTable)) return; // reported as a table without its separator row
    const attributes = attributesOf(node);
    if (required.some((name) => !attributes[name])) return; // reported as a missing attribute
    const {changelog, events} = site;
    const problem = site.api.problemOf((contract) => make({node, attributes, contract, changelog, events}));
    if (problem) report({rule: 'unknown-fact', problem: problem.problem, fix: problem.fix});
  };

export const checkSteps: Check = ({node, report}) => {
  const problem = stepsProblem(node);
  if (problem) report(problem.message, problem.at);
};

export const checkFiltered: Check = ({node, report}) => {
  const problem = problemOf(() => filtered(node));
  if (problem) report({rule: 'filtered', problem: problem.problem, fix: problem.fix});
};

export const checkConsole: Check = ({node, report}) => {
  const problem = problemOf(() => consoleView(node));
  if (problem) report({rule: 'console', problem: problem.problem, fix: problem.fix});
};

export const checkEventPayloads: Check = ({attributes: {source}, site, report}) => {
  const sources = site.events.map((event) => event.source);
  if (typeof source === 'string' && !sources.includes(source)) report(unknownSource(source, sources));
};

export const checkChangelogIndex: Check = ({attributes: {of}, report}) => {
  if (typeof of === 'string' && !CHANGELOG_PARTS.includes(of)) report(changelogPart(of, CHANGELOG_PARTS));
};

export const checkTabs: Check = ({node, attributes: {groupId}, report}) => {
  const group = typeof groupId === 'string' && Object.hasOwn(TAB_GROUPS, groupId) ? TAB_GROUPS[groupId]! : undefined;
  if (!group) return;
  const order = Object.keys(group);
  const given: string[] = [];
  for (const item of node.children as RootContent[]) {
    if (!isElement(item) || item.name !== 'TabItem') continue;
    const {value, label} = writtenAttributes(item);
    if (typeof value !== 'string') continue;
    if (!Object.hasOwn(group, value))
      report(
        {
          rule: 'tabs',
          problem: `${quoted(value)} is not a tab of the group ${quoted(String(groupId))}`,
          fix: suggest(value, order, `Use ${list(order)}, or another groupId.`),
        },
        item,
      );
    else if (label !== group[value])
      report(
        {
          rule: 'tabs',
          problem: `the tab ${quoted(value)} has another label on other pages`,
          fix: `Write \`label="${group[value]}"\`.`,
        },
        item,
      );
    else given.push(value);
  }
  const places = given.map((value) => order.indexOf(value));
  if (places.some((place, index) => index > 0 && place <= places[index - 1]!))
    report({
      rule: 'tabs',
      problem: 'the tabs are not in the order of other pages, or one is there twice',
      fix: `Keep to the order ${list(order)}.`,
    });
};

const onlyParts = (name: string, part: string): Message => ({
  rule: 'component-content',
  problem: `${quoted(`<${name}>`)} has content that is not in a ${quoted(`<${part}>`)}`,
  fix: `Put it into a ${quoted(`<${part}>`)}, or move it out of ${quoted(`<${name}>`)}.`,
});

/** A container may contain only its parts: other content would be missing from the Markdown form. */
export const checkParts =
  (part: string): Check =>
  ({node, report}) => {
    const other = partsOf(node).find((child) => !isElement(child) || child.name !== part);
    if (other) report(onlyParts(node.name ?? '', part), other);
  };

/** What a component contains. Parts that follow each other without a blank line are a paragraph to the parser. */
export const partsOf = (node: Element): RootContent[] =>
  (node.children as RootContent[])
    .flatMap((child) => (child.type === 'paragraph' && child.children.some(isElement) ? child.children : [child]))
    .filter((child) => !isBlank(child));
