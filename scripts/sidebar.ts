/** Adds, moves and removes pages in sidebars.ts and keeps its notation. */
import path from 'node:path';
import ts from 'typescript';
import {
  appendElement,
  elementsOf,
  entriesOf,
  insertBeside,
  insertElement,
  parse,
  removeEntry,
  removeOf,
  replaceEntry,
  replaceLiteral,
  replaceText,
  textOf,
  unwrap,
  valueOf,
  type Entry,
} from './path-lists';
import {titleOf} from './names';

/** A list of a sidebar: the sidebar itself, or the items of a category. */
type Items = {
  list: ts.Expression;
  /** Name of the sidebar and labels of the categories. */
  trail: string[];
  category?: ts.ObjectLiteralExpression;
  parent?: ts.Expression;
};
type Item = Entry & {items: Items};

/** `text` is the new source. `where` is the category for people, such as `home > Scopes`. */
export type SidebarEdit = {text: string; where: string};

const folderOf = (id: string): string => (id.includes('/') ? path.posix.dirname(id) : '');
const isIndex = (id: string): boolean => path.posix.basename(id) === 'index';
const shown = ({trail}: Items): string => trail.join(' > ');

function listsOf(text: string): Items[] {
  const assignment = parse(text).statements.find(ts.isExportAssignment);
  const sidebars = assignment && unwrap(assignment.expression);
  if (!sidebars || !ts.isObjectLiteralExpression(sidebars)) return [];
  return sidebars.properties
    .filter(ts.isPropertyAssignment)
    .flatMap(({name, initializer}) => listsBelow({list: unwrap(initializer), trail: [name.getText()]}));
}

function listsBelow(items: Items): Items[] {
  const categories = elementsOf(items.list).filter(ts.isObjectLiteralExpression);
  return [
    items,
    ...categories.flatMap((category) => {
      const list = valueOf(category, 'items');
      const trail = [...items.trail, textOf(valueOf(category, 'label')) ?? '?'];
      return list ? listsBelow({list: unwrap(list), trail, category, parent: items.list}) : [];
    }),
  ];
}

const itemsOf = (lists: readonly Items[]): Item[] =>
  lists.flatMap((items) => entriesOf(items.list).map((entry) => ({...entry, items})));

/** Id of the page that a category links. */
function linkOf({category}: Items): string | undefined {
  const link = category && valueOf(category, 'link');
  return link && ts.isObjectLiteralExpression(link) ? textOf(valueOf(link, 'id')) : undefined;
}

/** Where pages of a folder are listed: beside some of them, or in the category that links the folder's index. */
type Place = {beside: Item[]} | {within: Items};

function placeOf(lists: readonly Items[], folder: string, not?: string): Place | undefined {
  const mates = itemsOf(lists).filter((item) => folderOf(item.path) === folder && item.path !== not);
  if (mates.length > 0) {
    // Pages of the top folder are in many categories; the list nearest to the sidebar is the most general.
    const [sidebar] = mates[0]!.items.trail;
    const inSidebar = mates.filter(({items: {trail}}) => trail[0] === sidebar);
    const depth = Math.min(...inSidebar.map(({items}) => items.trail.length));
    return {beside: inSidebar.filter(({items: {trail}}) => trail.length === depth)};
  }
  const within = lists.find((items) => {
    const linked = linkOf(items);
    return (
      linked !== undefined && linked !== not && folderOf(linked) === folder && ts.isArrayLiteralExpression(items.list)
    );
  });
  return within && {within};
}

/** Adds a page where the pages of its folder are; `first` puts it before them. */
export function addToSidebar(text: string, id: string, {first = false} = {}): SidebarEdit | undefined {
  const lists = listsOf(text);
  const folder = folderOf(id);
  const place = placeOf(lists, folder);
  if (place && 'beside' in place) {
    const owner = place.beside.at(-1)!.items;
    if (isIndex(id) && folder !== '' && owner.category && !linkOf(owner) && isOnly(owner, folder)) {
      return {text: addLink(text, owner.category, id), where: `${shown(owner)}, as its page`};
    }
    const mate = place.beside.at(first ? 0 : -1)!;
    return {text: insertBeside(text, mate, id, first ? 'before' : 'after'), where: shown(mate.items)};
  }
  if (place) {
    const {list} = place.within;
    return {text: appendElement(text, list as ts.ArrayLiteralExpression, `'${id}'`), where: shown(place.within)};
  }
  return folder === '' ? undefined : addCategory(text, lists, id);
}

const isOnly = ({list}: Items, folder: string): boolean =>
  entriesOf(list).every((entry) => folderOf(entry.path) === folder) &&
  !elementsOf(list).some(ts.isObjectLiteralExpression);

function addLink(text: string, category: ts.ObjectLiteralExpression, id: string): string {
  const items = category.properties.find((property) => property.name?.getText() === 'items')!;
  return replaceText(text, {start: items.getStart(), end: items.getStart()}, `link: {type: 'doc', id: '${id}'}, `);
}

/** A category for the first page of a folder, in the list of the nearest folder above it. */
function addCategory(text: string, lists: readonly Items[], id: string): SidebarEdit | undefined {
  const folder = folderOf(id);
  const label = titleOf(folder);
  const code = isIndex(id)
    ? `{type: 'category', label: '${label}', link: {type: 'doc', id: '${id}'}, items: []}`
    : `{type: 'category', label: '${label}', items: ['${id}']}`;
  for (let above = folderOf(folder); ; above = folderOf(above)) {
    const place = placeOf(lists, above);
    if (place) {
      const items = 'beside' in place ? place.beside.at(-1)!.items : place.within;
      const next =
        'beside' in place
          ? insertElement(text, place.beside.at(-1)!, code)
          : appendElement(text, items.list as ts.ArrayLiteralExpression, code);
      return {text: next, where: `${shown(items)} > ${label}, a new category`};
    }
    if (above === '') return undefined;
  }
}

/**
 * Moves a page: it keeps its position, unless the pages of its new folder are in another list. Undefined when the page is
 * not in the sidebars, or in a form that cannot be edited.
 */
export function moveInSidebar(text: string, from: string, to: string): SidebarEdit | undefined {
  const [linked, where] = moveLinkedIds(text, from, to);
  const lists = listsOf(linked);
  const item = itemsOf(lists).find((one) => one.path === from);
  if (!item) return where.length > 0 ? {text: linked, where: where.join(', ')} : undefined;
  const place = folderOf(from) === folderOf(to) ? undefined : placeOf(lists, folderOf(to), from);
  const others = !place ? [] : 'beside' in place ? place.beside.map(({items}) => items.list) : [place.within.list];
  if (!place || others.includes(item.items.list)) {
    return {text: replaceEntry(linked, item, to), where: shown(item.items)};
  }
  const removed = removeEmptyCategories(removeEntry(linked, item), item.items.trail);
  return addToSidebar(removed, to);
}

/** `link: {type: 'doc', id}` and `{type: 'doc', id, label}` are moved where they are. */
function moveLinkedIds(text: string, from: string, to: string): [text: string, where: string[]] {
  const found: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'id' &&
      ts.isStringLiteral(node.initializer) &&
      node.initializer.text === from
    ) {
      found.push(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(text));
  // From the end, so that the positions of the others stay right.
  const moved = found.toReversed().reduce((source, literal) => replaceLiteral(source, literal, to), text);
  const lists = listsOf(text).filter((items) => linkOf(items) === from);
  return [moved, found.length === 0 ? [] : lists.length > 0 ? lists.map(shown) : ['the same position']];
}

/** Removes a page, with categories that it leaves empty. Undefined when no sidebar lists it. */
export function removeFromSidebar(text: string, id: string): SidebarEdit | undefined {
  const lists = listsOf(text);
  const linking = lists.find((items) => linkOf(items) === id);
  if (linking) {
    const link = linking.category!.properties.find((property) => property.name?.getText() === 'link')!;
    const without = removeOf(text, linking.category!.properties, link);
    const next = removeEmptyCategories(without, linking.trail);
    return {text: removeFromSidebar(next, id)?.text ?? next, where: `${shown(linking)}, as its page`};
  }
  const item = itemsOf(lists).find((one) => one.path === id);
  const element = item ? undefined : documentElement(lists, id);
  if (!item && !element) return undefined;
  const {items} = (item ?? element)!;
  const without = item ? removeEntry(text, item) : removeOf(text, elementsOf(items.list), element!.node);
  return {text: removeEmptyCategories(without, items.trail), where: shown(items)};
}

/** `{type: 'doc', id, label}` in a list. */
function documentElement(lists: readonly Items[], id: string): {node: ts.Expression; items: Items} | undefined {
  return lists
    .flatMap((items) => elementsOf(items.list).map((node) => ({node, items})))
    .find(({node}) => ts.isObjectLiteralExpression(node) && textOf(valueOf(node, 'id')) === id);
}

/** Docusaurus rejects a category without items and link. */
function removeEmptyCategories(text: string, trail: readonly string[]): string {
  const items = listsOf(text).find((one) => one.trail.join('\n') === trail.join('\n'));
  if (!items?.category || !items.parent || linkOf(items) !== undefined) return text;
  if (!ts.isArrayLiteralExpression(items.list) || items.list.elements.length > 0) return text;
  return removeEmptyCategories(removeOf(text, elementsOf(items.parent), items.category), trail.slice(0, -1));
}
