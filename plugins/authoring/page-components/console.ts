import type {Flow} from '../../source/nodes';
import type {List, PhrasingContent, RootContent, Table} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {toString} from 'mdast-util-to-string';
import {consoleForms, type ConsoleForm} from '../../../facts';
import {attributesOf, block, declare, inline, paragraph, quote, strong, text, type Element} from '../../source/nodes';
import {Problem} from './problem';

/** A view of the console: its place in the menu, a form or a table, and the control that the step selects. */
type View = {place: string[]; press: string[]; form?: List; table?: Table};

const BETWEEN = ' › ';

/** The view as plain HTML: it wraps on a phone, can be found and copied, and is read in the order of the screen. */
export function consoleView(node: Element): MdxJsxFlowElement {
  const {place, press, form, table} = viewOf(node);
  const control = press.length === 0 ? [] : [block('p', {}, selected(press))];
  // A button that adds something is above the list; one that confirms a form, or is in the menu of a row, is below.
  const isAbove = press[0]?.startsWith('+');
  return block('figure', {className: 'console'}, [
    block('figcaption', {}, [
      inline('small', {}, [text('Console')]) as never,
      ...trail(place, (last) => inline('b', {}, last)),
    ]),
    ...(isAbove ? control : []),
    ...(form ? [block('dl', {}, form.children.flatMap(field))] : []),
    ...(table ? [table] : []),
    ...(isAbove ? [] : control),
  ]);
}

/** In Markdown a quote with the same words. Search finds the steps, which name the same controls. */
export function consoleToMarkdown(node: Element): Flow {
  const {place, press, form, table} = viewOf(node);
  const written = (path: string[]): PhrasingContent[] => [strong([text(path.join(' > '))])];
  const view = quote([
    paragraph([text('Console: '), ...written(place)]),
    ...(form ? [form] : []),
    ...(table ? [table] : []),
    ...(press.length === 0 ? [] : [paragraph([text('Select '), ...written(press), text('.')])]),
  ]);
  return declare(view, {isSearched: false});
}

function viewOf(node: Element): View {
  const {place = '', press = ''} = attributesOf(node);
  const known = formAt(place);
  if (known && press !== '') throw new Problem(pressedTwice(place));
  const view = {place: pathOf(place), press: pathOf(known?.button ?? press)};
  const [content, more] = node.children as RootContent[];
  if (more) throw new Problem(misused('has more than one list or table'));
  if (content === undefined) return view;
  if (content.type === 'table') return {...view, table: content};
  if (content.type !== 'list' || content.ordered) throw new Problem(misused('has no list of fields and no table'));
  const fields = content.children.map(nameAndValue);
  if (known) checkFields(known, place, fields);
  return {...view, form: content};
}

/** The definition of a form. A part of its place in `<>` is any name. */
const formAt = (place: string): ConsoleForm | undefined =>
  Object.entries(consoleForms).find(([known]) => isSamePlace(pathOf(known), pathOf(place)))?.[1];

const isSamePlace = (known: string[], place: string[]): boolean =>
  known.length === place.length && known.every((part, index) => part.startsWith('<') || part === place[index]);

function checkFields({fields, choice}: ConsoleForm, place: string, shown: {name: string; value: string}[]): void {
  const chosen = shown.find(({name}) => name === choice?.of)?.value ?? '';
  const labels = fields.flatMap((label) => (label === '…' ? (choice?.adds[chosen] ?? []) : [label]));
  const positions = shown.map(({name}) => labels.indexOf(name));
  const wrong = shown.find((_, index) => positions[index] === -1 || positions[index]! < (positions[index - 1] ?? 0));
  if (wrong) throw new Problem(otherField(wrong.name, place, labels));
}

const pathOf = (path: string): string[] => (path === '' ? [] : path.split(' > '));

/** "Name: `orders-api`" */
function partsOf({children: [content]}: List['children'][number]): {name: string; value: RootContent[]} {
  const [first, ...rest] = content?.type === 'paragraph' ? content.children : [];
  const [, name, value] = first?.type === 'text' ? (/^([^:]+):\s*(.*)$/s.exec(first.value) ?? []) : [];
  if (name === undefined) throw new Problem(misused('has a field without a name'));
  return {name, value: [...(value === '' ? [] : [text(value!)]), ...rest] as RootContent[]};
}

function nameAndValue(item: List['children'][number]): {name: string; value: string} {
  const {name, value} = partsOf(item);
  return {name, value: value.map((node) => toString(node)).join('')};
}

function field(item: List['children'][number]): RootContent[] {
  const {name, value} = partsOf(item);
  return [block('dt', {}, [text(name)]), block('dd', {}, value)];
}

const selected = (press: string[]): RootContent[] => [
  text('Select '),
  ...trail(press, (last) => inline('b', {}, last)),
];

function trail(path: string[], mark: (last: PhrasingContent[]) => RootContent): RootContent[] {
  // No line break after the plus.
  const last = mark([text(path.at(-1)!.replace('+ ', '+\u00a0'))]);
  return path.length === 1 ? [last] : [text(path.slice(0, -1).join(BETWEEN) + BETWEEN), last];
}

const misused = (what: string) => ({
  problem: `<Console> ${what}`,
  fix: 'Write one list, with a field in each line such as `- Name: orders-api`, or one table.',
});

const pressedTwice = (place: string) => ({
  problem: `<Console> has \`press\`, and facts/console-forms.yml has the button of ${place}`,
  fix: 'Remove `press`.',
});

const otherField = (name: string, place: string, labels: readonly string[]) => ({
  problem: `the form ${place} has no field "${name}" at this position`,
  fix: `Its fields in order: ${labels.join(', ')}. If the console has another one, add it in facts/console-forms.yml.`,
});
