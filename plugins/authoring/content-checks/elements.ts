import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {partsOf, type Attributes, type Names} from '../page-components/checks';
import {componentNames, componentOf, type PageComponent} from '../page-components/registry';
import {list, quoted, suggest, type Finding, type Message} from './finding';
import {isComment} from './mdx';
import {ADMONITIONS, importsOf, lineOf, type Page} from './page';
import {isElement, writtenAttributes} from '../../source/nodes';
import {misplaced, expression, unknownComponent, missingAttribute} from '../page-components/misuse';

type Report = (message: Message, at?: Nodes) => void;
type Known = Partial<Pick<PageComponent, 'attributes' | 'check' | 'partOf' | 'empty'>>;

/** Checks components: name, attributes, position and references. */
export function checkElements(page: Page, site: Names): Finding[] {
  const findings: Finding[] = [];
  const imported = importsOf(page);
  const add = (message: Message, at: Nodes) => findings.push({file: page.file, line: lineOf(at), ...message});
  visit(page.tree, ['heading', 'link'], (outer) => {
    visit(outer, (node) => {
      if (isElement(node) && componentOf(node.name)?.link) add(misplaced(node.name!, outer.type), node);
    });
  });
  const inPlace = new Set<Nodes>();
  visit(page.tree, (node) => {
    if ((node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') && !isComment(node)) {
      add(expression(node.value), node);
    }
    // A text directive is a word after a colon.
    if ((node.type === 'containerDirective' || node.type === 'leafDirective') && !ADMONITIONS.includes(node.name)) {
      add(
        {
          rule: 'unknown-component',
          problem: `there is no callout \`:::${node.name}\``,
          fix: suggest(node.name, ADMONITIONS, `Use one of ${list(ADMONITIONS)}.`),
        },
        node,
      );
    }
    if (!isElement(node) || node.name === null) return;
    const component: Known | undefined = imported.has(node.name) ? {} : componentOf(node.name);
    const report: Report = (message, at = node) => add(message, at);
    if (!component) {
      report(unknownComponent(node.name, componentNames));
      return;
    }
    const attributes = writtenAttributes(node);
    checkAttributes(node.name, attributes, component, report);
    const parts = partsOf(node);
    for (const part of parts) if (isElement(part) && componentOf(part.name)?.partOf === node.name) inPlace.add(part);
    if (component.partOf && !inPlace.has(node))
      report({
        rule: 'misplaced-component',
        problem: `${quoted(`<${node.name}>`)} is not directly inside ${quoted(`<${component.partOf}>`)}`,
        fix: `Put it between ${quoted(`<${component.partOf}>`)} and ${quoted(`</${component.partOf}>`)}.`,
      });
    if (component.empty && parts.length > 0)
      report({
        rule: 'component-content',
        problem: `${quoted(`<${node.name}>`)} has content, which is not shown`,
        fix: `Write \`<${node.name} … />\` and move the content out of it.`,
      });
    if (typeof component.check === 'function') component.check({node, attributes, site, report});
  });
  return findings;
}

const unknownAttribute = (name: string, attribute: string, attributes: readonly string[]): Message => ({
  rule: 'component-attribute',
  problem: `${quoted(`<${name}>`)} has no attribute ${quoted(attribute)}`,
  fix: suggest(
    attribute,
    attributes,
    attributes.length > 0 ? `It has ${list(attributes)}.` : 'Remove it: the component has none.',
  ),
});

function checkAttributes(name: string, given: Attributes, {attributes = {}}: Known, report: Report): void {
  const {required = [], optional = []} = attributes;
  for (const attribute of required) {
    if (given[attribute] === undefined || given[attribute] === '') report(missingAttribute(name, attribute));
  }
  for (const attribute of Object.keys(given)) {
    if (![...required, ...optional].includes(attribute)) {
      report(unknownAttribute(name, attribute, [...required, ...optional]));
    }
  }
}
