/** Adds and moves pages in sidebars.json. */
import path from 'node:path';
import {titleOf} from './names';

type Category = {type: 'category'; label: string; link?: {type: 'doc'; id: string}; items: Item[]};
type Item = string | Category | {type: 'doc' | 'ref'; id: string; label?: string} | {type: 'html'; value: string};

/** A list of a sidebar: the sidebar itself, or the items of a category. */
type List = {
  items: Item[];
  /** Name of the sidebar and labels of the categories. */ trail: string[];
  category?: Category;
};

/** `text` is the new file. `where` is the category for people, such as `home > Scopes`. */
export type SidebarEdit = {text: string; where: string};

const folderOf = (id: string): string => (id.includes('/') ? path.posix.dirname(id) : '');
const isIndex = (id: string): boolean => path.posix.basename(id) === 'index';
const isCategory = (item: Item): item is Category => typeof item === 'object' && 'items' in item;
const idOf = (item: Item): string | undefined => (typeof item === 'string' ? item : 'id' in item ? item.id : undefined);
const shown = ({trail}: List): string => trail.join(' > ');

type Sidebars = Record<string, Item[]>;

const listsOf = (sidebars: Sidebars): List[] =>
  Object.entries(sidebars).flatMap(([name, items]) => listsBelow({items, trail: [name]}));

const listsBelow = (list: List): List[] => [
  list,
  ...list.items
    .filter(isCategory)
    .flatMap((category) => listsBelow({items: category.items, trail: [...list.trail, category.label], category})),
];

/** Changes a copy of the sidebars; undefined if `change` finds nothing to do. */
function edited(text: string, change: (sidebars: Sidebars) => string | undefined): SidebarEdit | undefined {
  const sidebars = JSON.parse(text) as Sidebars;
  const where = change(sidebars);
  return where === undefined ? undefined : {text: JSON.stringify(sidebars), where};
}

/** Where pages of a folder are listed: after some of them, or in the category that links the folder's index. */
type Place = {list: List; first: number; last: number; /** All lists that have pages of the folder. */ lists: List[]};

function placeOf(lists: readonly List[], folder: string, not?: string): Place | undefined {
  const isMate = (item: Item): boolean => typeof item === 'string' && folderOf(item) === folder && item !== not;
  const listing = lists.filter(({items}) => items.some(isMate));
  // Pages of the top folder are in many categories; the list nearest to the sidebar is the most general.
  const inSidebar = listing.filter(({trail}) => trail[0] === listing[0]!.trail[0]);
  const depth = Math.min(...inSidebar.map(({trail}) => trail.length));
  const nearest = inSidebar.filter(({trail}) => trail.length === depth);
  const list = nearest.at(-1);
  if (list) return {list, first: list.items.findIndex(isMate), last: list.items.findLastIndex(isMate), lists: nearest};
  const linking = lists.find(({category}) => {
    const linked = category?.link?.id;
    return linked !== undefined && linked !== not && folderOf(linked) === folder;
  });
  const end = linking?.items.length ?? 0;
  return linking && {list: linking, first: end, last: end - 1, lists: [linking]};
}

/** Adds a page where the pages of its folder are; `first` puts it before them. */
export const addToSidebar = (text: string, id: string, {first = false} = {}): SidebarEdit | undefined =>
  edited(text, (sidebars) => add(sidebars, id, first));

function add(sidebars: Sidebars, id: string, first = false): string | undefined {
  const lists = listsOf(sidebars);
  const folder = folderOf(id);
  const place = placeOf(lists, folder);
  if (!place) return folder === '' ? undefined : addCategory(lists, id);
  const {list} = place;
  if (isIndex(id) && folder !== '' && list.category && !list.category.link && hasOnly(list, folder)) {
    const {items, ...rest} = list.category;
    Object.assign(list.category, {...rest, link: {type: 'doc', id}, items});
    return `${shown(list)}, as its page`;
  }
  list.items.splice(first ? place.first : place.last + 1, 0, id);
  return shown(list);
}

const hasOnly = ({items}: List, folder: string): boolean =>
  items.every((item) => !isCategory(item) && folderOf(idOf(item) ?? '') === folder);

/** A category for the first page of a folder, in the list of the nearest folder above it. */
function addCategory(lists: readonly List[], id: string): string | undefined {
  const label = titleOf(folderOf(id));
  const category: Category = isIndex(id)
    ? {type: 'category', label, link: {type: 'doc', id}, items: []}
    : {type: 'category', label, items: [id]};
  for (let above = folderOf(folderOf(id)); ; above = folderOf(above)) {
    const place = placeOf(lists, above);
    if (place) {
      place.list.items.splice(place.last + 1, 0, category);
      return `${shown(place.list)} > ${label}, a new category`;
    }
    if (above === '') return undefined;
  }
}

/** Moves a page: it keeps its position, unless the pages of its new folder are in another list. Undefined when it is not listed. */
export const moveInSidebar = (text: string, from: string, to: string): SidebarEdit | undefined =>
  edited(text, (sidebars) => {
    const lists = listsOf(sidebars);
    const renamed = renameLinked(lists, from, to);
    const list = lists.find(({items}) => items.includes(from));
    if (!list) return renamed.length > 0 ? renamed.map(shown).join(', ') : undefined;
    const place = folderOf(from) === folderOf(to) ? undefined : placeOf(lists, folderOf(to), from);
    if (!place || place.lists.includes(list)) {
      list.items[list.items.indexOf(from)] = to;
      return shown(list);
    }
    list.items.splice(list.items.indexOf(from), 1);
    removeEmpty(lists, list);
    return add(sidebars, to);
  });

/** `link: {type: 'doc', id}` of a category and `{type: 'doc', id, label}` are renamed where they are. */
function renameLinked(lists: readonly List[], from: string, to: string): List[] {
  return lists.filter(({category, items}) => {
    const linked = [category?.link, ...items.filter((item) => typeof item === 'object')].filter(
      (item) => item && 'id' in item && item.id === from,
    );
    for (const item of linked) Object.assign(item!, {id: to});
    return linked.length > 0;
  });
}

/** Docusaurus rejects a category without items and link. */
function removeEmpty(lists: readonly List[], {items, category}: List): void {
  if (!category || category.link || items.length > 0) return;
  const parent = lists.find((list) => list.items.includes(category));
  if (!parent) return;
  parent.items.splice(parent.items.indexOf(category), 1);
  removeEmpty(lists, parent);
}
