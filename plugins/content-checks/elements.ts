import type {Nodes, Parents} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {CHANGELOG_PARTS} from '../page-components/changelog';
import type {Finding, Message} from './finding';
import {messages} from './messages';
import {attributesOf, copiedFrom, isElement, lineOf, type Page} from './page';
import type {Site} from './site';

/** What components name. */
type Names = Pick<Site, 'api' | 'terms' | 'events'>;

type Attributes = Record<string, string | true>;
type Component = {required?: string[]; optional?: string[]};

const COMPONENTS: Record<string, Component> = {
  Card: {required: ['title', 'to']},
  Cards: {},
  Change: {required: ['date', 'kind', 'area']},
  ChangelogIndex: {required: ['of']},
  CliReference: {},
  CodeBlock: {optional: ['language', 'title']},
  ContractDownload: {},
  Filtered: {},
  EventPayloads: {required: ['source']},
  FilterSandbox: {},
  Glossary: {},
  Operation: {required: ['id']},
  OptionTable: {optional: ['operation', 'at', 'in', 'only']},
  Placeholders: {},
  PolicySandbox: {},
  SchemaPreview: {},
  Steps: {},
  TabItem: {required: ['value', 'label'], optional: ['default']},
  Tabs: {optional: ['groupId']},
  Term: {required: ['id']},
};
const HTML: Record<string, Component> = {
  br: {},
  code: {},
  details: {optional: ['open']},
  kbd: {},
  summary: {},
};
/** What a page that shows another one needs to say which is the original. */
const COPY_HTML: Record<string, Component> = {head: {}, link: {required: ['rel', 'href']}};

/** Groups whose tabs are the same on every page, because the reader's choice is kept. */
const TAB_GROUPS: Record<string, Record<string, string>> = {
  way: {console: 'Console', cli: 'CLI', api: 'API', terraform: 'Terraform'},
  lang: {cli: 'CLI', curl: 'curl', powershell: 'PowerShell', python: 'Python', nodejs: 'Node.js'},
};

/** Components that become links; a link inside a link or a heading is none. */
const LINKS = ['Operation', 'Term'];

export const OPTION_COLUMNS = ['Option', 'Type', 'Default', 'Allowed values', 'Meaning'];

/** Only components that exist, with what they need, naming things that exist. */
export function checkElements(page: Page, site: Names): Finding[] {
  const findings: Finding[] = [];
  const copied = copiedFrom(page);
  const known: Record<string, Component> = {
    ...COMPONENTS,
    ...HTML,
    ...(copied && {...COPY_HTML, [copied.name]: {}}),
  };
  visit(page.tree, ['heading', 'link'], (outer) => {
    visit(outer, (node) => {
      if (isElement(node) && LINKS.includes(node.name ?? '')) {
        findings.push({file: page.file, line: lineOf(node), ...messages.misplaced(node.name!, outer.type)});
      }
    });
  });
  visit(page.tree, (node) => {
    if (!isElement(node) || node.name === null) return;
    const component = Object.hasOwn(known, node.name) ? known[node.name]! : undefined;
    const say = (message: Message, at: Nodes = node) => findings.push({file: page.file, line: lineOf(at), ...message});
    if (!component) {
      say(messages.unknownComponent(node.name, Object.keys(COMPONENTS)));
      return;
    }
    const attributes = attributesOf(node);
    checkAttributes(node.name, attributes, component, say);
    CHECKS[node.name]?.({node, attributes, site, say});
  });
  return findings;
}

type Say = (message: Message, at?: Nodes) => void;
type Check = (context: {
  node: MdxJsxFlowElement | MdxJsxTextElement;
  attributes: Attributes;
  site: Names;
  say: Say;
}) => void;

function checkAttributes(name: string, given: Attributes, component: Component, say: Say): void {
  const {required = [], optional = []} = component;
  for (const attribute of required) {
    if (given[attribute] === undefined || given[attribute] === '') say(messages.missingAttribute(name, attribute));
  }
  for (const attribute of Object.keys(given)) {
    if (![...required, ...optional].includes(attribute)) {
      say(messages.unknownAttribute(name, attribute, [...required, ...optional]));
    }
  }
}

/** Says what is wrong with the id of an operation; true when nothing is. */
function isOperation(id: string, site: Names, say: Say): boolean {
  if (!site.api.ids.includes(id)) say(messages.unknownOperation(id, site.api.ids));
  else if (site.api.deprecated.has(id)) say(messages.deprecatedOperation(id));
  else return true;
  return false;
}

const CHECKS: Record<string, Check> = {
  EventPayloads: ({attributes: {source}, site, say}) => {
    const sources = site.events.map((event) => event.source);
    if (typeof source === 'string' && !sources.includes(source)) say(messages.unknownSource(source, sources));
  },

  ChangelogIndex: ({attributes: {of}, say}) => {
    if (typeof of === 'string' && !CHANGELOG_PARTS.includes(of)) say(messages.changelogPart(of, CHANGELOG_PARTS));
  },

  Term: ({node, attributes: {id}, site, say}) => {
    if (typeof id === 'string' && !site.terms.includes(id)) say(messages.unknownTerm(id, site.terms));
    if (toString(node) === '') say(messages.emptyTerm());
  },

  Operation: ({attributes: {id}, site, say}) => {
    if (typeof id === 'string') isOperation(id, site, say);
  },

  OptionTable: ({node, attributes, site, say}) => {
    const {operation} = attributes;
    if (typeof operation !== 'string') {
      const table = node.children.find((child) => child.type === 'table');
      const columns = table?.type === 'table' ? (table.children[0]?.children.map((cell) => toString(cell)) ?? []) : [];
      if (columns.join('|') !== OPTION_COLUMNS.join('|')) say(messages.optionColumns(OPTION_COLUMNS));
      return;
    }
    if (!isOperation(operation, site, say)) return;
    const problem = site.api.optionProblem({...attributes, operation});
    if (problem) say(messages.optionTable(problem));
  },

  Steps: ({node, say}) => {
    const [first, ...others] = node.children;
    if (first?.type !== 'list' || !first.ordered || others.length > 0) say(messages.steps());
  },

  Tabs: ({node, attributes: {groupId}, say}) => {
    const group = typeof groupId === 'string' && Object.hasOwn(TAB_GROUPS, groupId) ? TAB_GROUPS[groupId]! : undefined;
    if (!group) return;
    const order = Object.keys(group);
    const given: string[] = [];
    for (const item of (node as Parents).children) {
      if (!isElement(item) || item.name !== 'TabItem') continue;
      const {value, label} = attributesOf(item);
      if (typeof value !== 'string') continue;
      if (!Object.hasOwn(group, value)) say(messages.tabValue(String(groupId), value, order), item);
      else if (label !== group[value]) say(messages.tabLabel(value, group[value]!), item);
      else given.push(value);
    }
    const places = given.map((value) => order.indexOf(value));
    if (places.some((place, index) => index > 0 && place <= places[index - 1]!)) say(messages.tabOrder(order));
  },
};
