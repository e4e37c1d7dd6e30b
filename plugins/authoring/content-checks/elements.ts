import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {partsOf, type Attributes, type Names} from '../page-components/checks';
import {componentNames, componentOf, type PageComponent} from '../page-components/registry';
import type {Finding, Message} from './finding';
import {isComment} from './mdx';
import {messages} from './messages';
import {ADMONITIONS, copiedFrom, lineOf, type Page} from './page';
import {isElement, writtenAttributes} from '../../source/nodes';

type Say = (message: Message, at?: Nodes) => void;
type Known = Partial<Pick<PageComponent, 'attributes' | 'check' | 'partOf' | 'empty'>>;

/** Elements that a page with another page's text needs to set its canonical URL. */
const COPY_HTML: Record<string, Known> = {head: {}, link: {attributes: {required: ['rel', 'href']}}};

/** Checks components: name, attributes, position and references. */
export function checkElements(page: Page, site: Names): Finding[] {
  const findings: Finding[] = [];
  const copied = copiedFrom(page);
  const known = (name: string): Known | undefined => {
    if (copied && name === copied.name) return {};
    return componentOf(name) ?? (copied && Object.hasOwn(COPY_HTML, name) ? COPY_HTML[name] : undefined);
  };
  const report = (message: Message, at: Nodes) => findings.push({file: page.file, line: lineOf(at), ...message});
  visit(page.tree, ['heading', 'link'], (outer) => {
    visit(outer, (node) => {
      if (isElement(node) && componentOf(node.name)?.link) report(messages.misplaced(node.name!, outer.type), node);
    });
  });
  const inPlace = new Set<Nodes>();
  visit(page.tree, (node) => {
    if ((node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') && !isComment(node)) {
      report(messages.expression(node.value), node);
    }
    // A text directive is a word after a colon.
    if ((node.type === 'containerDirective' || node.type === 'leafDirective') && !ADMONITIONS.includes(node.name)) {
      report(messages.unknownDirective(node.name, ADMONITIONS), node);
    }
    if (!isElement(node) || node.name === null) return;
    const component = known(node.name);
    const say: Say = (message, at = node) => report(message, at);
    if (!component) {
      say(messages.unknownComponent(node.name, componentNames));
      return;
    }
    const attributes = writtenAttributes(node);
    checkAttributes(node.name, attributes, component, say);
    const parts = partsOf(node);
    for (const part of parts) if (isElement(part) && componentOf(part.name)?.partOf === node.name) inPlace.add(part);
    if (component.partOf && !inPlace.has(node)) say(messages.notInside(node.name, component.partOf));
    if (component.empty && parts.length > 0) say(messages.hasContent(node.name));
    if (typeof component.check === 'function') component.check({node, attributes, site, say});
  });
  return findings;
}

function checkAttributes(name: string, given: Attributes, {attributes = {}}: Known, say: Say): void {
  const {required = [], optional = []} = attributes;
  for (const attribute of required) {
    if (given[attribute] === undefined || given[attribute] === '') say(messages.missingAttribute(name, attribute));
  }
  for (const attribute of Object.keys(given)) {
    if (![...required, ...optional].includes(attribute)) {
      say(messages.unknownAttribute(name, attribute, [...required, ...optional]));
    }
  }
}
