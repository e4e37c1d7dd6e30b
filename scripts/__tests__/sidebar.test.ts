import {readFileSync} from 'node:fs';
import {transformSync} from 'esbuild';
import {describe, expect, it} from 'vitest';
import {addToSidebar, moveInSidebar} from '../sidebar';

const START =
  'const under = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`);\n';
const source = (home: string): string => `${START}export default {home: ${home}} satisfies object;\n`;

type Item = string | {value?: string; label?: string; link?: {id: string}; items?: Item[]; id?: string};

/** The sidebars as Docusaurus reads them. */
function evaluate(text: string): Record<string, Item[]> {
  const {code} = transformSync(text, {loader: 'ts', format: 'cjs'});
  const module = {exports: {} as {default?: Record<string, Item[]>}};
  new Function('module', 'exports', code)(module, module.exports);
  return module.exports.default!;
}

function idsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return [...(item.link ? [item.link.id] : []), ...(item.id ? [item.id] : []), ...idsOf(item.items ?? [])];
  });
}

const moved = (home: string, from: string, to: string) => evaluate(moveInSidebar(source(home), from, to)!.text).home;
const added = (home: string, id: string, options?: {first: boolean}) =>
  evaluate(addToSidebar(source(home), id, options)!.text).home;

describe('A page that moves', () => {
  it('keeps its position when only its name changes, in every form of a list', () => {
    expect(moved("under('a', 'one', 'two')", 'a/one', 'a/1')).toEqual(['a/1', 'a/two']);
    expect(moved("['x', ...under('a', 'one', 'two')]", 'a/two', 'a/2')).toEqual(['x', 'a/one', 'a/2']);
    expect(moved("['a/one', 'a/one-more']", 'a/one', 'a/1')).toEqual(['a/1', 'a/one-more']);
  });

  it('is renamed as the page of a category and as an item with a label', () => {
    const home =
      "[{label: 'A', link: {type: 'doc', id: 'a/index'}, items: [{type: 'doc', id: 'a/one', label: 'One'}]}]";
    expect(moved(home, 'a/index', 'b/index')).toMatchObject([{link: {id: 'b/index'}, items: [{id: 'a/one'}]}]);
    expect(moved(home, 'a/one', 'b/one')).toMatchObject([
      {link: {id: 'a/index'}, items: [{id: 'b/one', label: 'One'}]},
    ]);
  });

  it('joins the pages of its new folder', () => {
    const home = "[{label: 'A', items: under('a', 'one', 'two')}, {label: 'B', items: under('b', 'three')}, 'last']";
    expect(moved(home, 'a/one', 'b/one')).toEqual([
      {label: 'A', items: ['a/two']},
      {label: 'B', items: ['b/three', 'b/one']},
      'last',
    ]);
    expect(moveInSidebar(source(home), 'a/one', 'b/one')!.where).toBe('home > B');
  });

  it('joins the category of its new folder when that has only an index', () => {
    const home = "['one', {label: 'B', link: {type: 'doc', id: 'b/index'}, items: []}]";
    expect(moved(home, 'one', 'b/one')).toEqual([{label: 'B', link: {type: 'doc', id: 'b/index'}, items: ['b/one']}]);
  });

  it('keeps its position when no page of its new folder is listed', () => {
    const home = "[{label: 'A', items: under('a', 'one', 'two', 'three')}]";
    expect(moved(home, 'a/two', 'b/two')).toEqual([{label: 'A', items: ['a/one', 'b/two', 'a/three']}]);
    expect(moved("['x', ...under('a', 'one', 'two')]", 'a/one', 'b/one')).toEqual(['x', 'b/one', 'a/two']);
  });

  it('keeps its position when its list has pages of the new folder already', () => {
    const home = "['b/zero', ...under('a', 'one', 'two')]";
    expect(moved(home, 'a/one', 'b/one')).toEqual(['b/zero', 'b/one', 'a/two']);
  });

  it('removes a category that would be empty, and keeps one that has a page', () => {
    const b = "{label: 'B', items: under('b', 'two')}";
    expect(moved(`[{label: 'A', items: under('a', 'one')}, ${b}]`, 'a/one', 'b/one')).toEqual([
      {label: 'B', items: ['b/two', 'b/one']},
    ]);
    expect(moved(`[{label: 'A', link: {id: 'a/index'}, items: ['a/one',]}, ${b}]`, 'a/one', 'b/one')).toEqual([
      {label: 'A', link: {id: 'a/index'}, items: []},
      {label: 'B', items: ['b/two', 'b/one']},
    ]);
  });

  it('leaves the comments of its neighbors', () => {
    const home = "[\n  'a/one', // first\n  /* second */ 'a/two',\n  // third\n  'a/three',\n]";
    const kept = moveInSidebar(source(home), 'a/two', 'a/2')!.text;
    expect(kept).toContain("'a/one', // first\n  /* second */ 'a/2',\n  // third\n  'a/three'");
  });

  it('that is in no sidebar changes nothing', () => {
    expect(moveInSidebar(source("['a']"), 'b', 'c')).toBeUndefined();
  });
});

describe('A new page', () => {
  it('is listed after the pages of its folder, or before them', () => {
    const home =
      "[{label: 'A', items: [...under('a', 'one'), ...under('a', 'two'), 'b']}, {label: 'C', items: ['c/x']}]";
    expect(added(home, 'a/new')).toMatchObject([{items: ['a/one', 'a/two', 'a/new', 'b']}, {}]);
    expect(added(home, 'a/new', {first: true})).toMatchObject([{items: ['a/new', 'a/one', 'a/two', 'b']}, {}]);
    expect(added(home, 'c/new')).toMatchObject([{}, {items: ['c/x', 'c/new']}]);
  });

  it('of the top folder is listed in the list that is nearest to the sidebar', () => {
    expect(added("['start', {label: 'A', items: ['one', 'two']}]", 'new')).toMatchObject(['start', 'new', {}]);
  });

  it('of a new folder gets a category where the pages of the folder above are', () => {
    const home = "['start', {label: 'A', items: under('a', 'one')}]";
    expect(added(home, 'a/deep-er/new')).toMatchObject([
      'start',
      {items: ['a/one', {type: 'category', label: 'Deep er', items: ['a/deep-er/new']}]},
    ]);
    expect(added(home, 'b/new')).toMatchObject(['start', {label: 'B', items: ['b/new']}, {label: 'A'}]);
    const {text, where} = addToSidebar(source(home), 'b/new')!;
    expect(text).toContain("{type: 'category', label: 'B', items: ['b/new']}");
    expect(where).toBe('home > B, a new category');
    expect(evaluate(addToSidebar(text, 'b/next')!.text).home).toMatchObject([
      'start',
      {items: ['b/new', 'b/next']},
      {},
    ]);
  });

  it('that is an index becomes the page of its category', () => {
    const home = "['start', {label: 'A', items: under('a', 'one')}]";
    expect(added(home, 'a/index')).toMatchObject(['start', {link: {type: 'doc', id: 'a/index'}, items: ['a/one']}]);
    const withCategory = addToSidebar(source(home), 'b/index')!.text;
    expect(evaluate(withCategory).home).toMatchObject(['start', {label: 'B', link: {id: 'b/index'}, items: []}, {}]);
    expect(evaluate(addToSidebar(withCategory, 'b/one')!.text).home).toMatchObject([
      'start',
      {link: {id: 'b/index'}, items: ['b/one']},
      {},
    ]);
  });
});

describe('The sidebars of this site', () => {
  const text = readFileSync('sidebars.ts', 'utf8');
  const all = Object.values(evaluate(text)).flatMap(idsOf);
  /** A fifth of the pages: each edit takes some 20 ms, and the pages of one list are edited in the same way. */
  const some = all.filter((_, at) => at % 5 === 0);
  const idsAfter = (edit: {text: string}) => Object.values(evaluate(edit.text)).flatMap(idsOf);

  it('A page can be renamed, and nothing else changes', () => {
    expect(some.length).toBeGreaterThan(20);
    for (const id of some) {
      const to = `${id}-renamed`;
      expect(idsAfter(moveInSidebar(text, id, to)!)).toEqual(all.map((one) => (one === id ? to : one)));
    }
  });

  it('A page can be moved to another folder, and no other is lost', () => {
    const to = 'approvals/moved';
    for (const id of some) {
      const expected = [...all.filter((one) => one !== id), to].sort();
      expect([id, ...idsAfter(moveInSidebar(text, id, to)!).sort()]).toEqual([id, ...expected]);
    }
  });

  it('Labels of groups stay between their categories when a page is moved or added', () => {
    const labels = (source: string) =>
      evaluate(source).home!.flatMap((item) => (typeof item === 'object' && item.value ? [item.value] : []));
    const groups = ['Learn', 'Build', 'Run', 'Govern', 'Reference'];
    expect(labels(text)).toEqual(groups);
    expect(labels(moveInSidebar(text, 'parameters/overview', 'approvals/overview')!.text)).toEqual(groups);
    expect(labels(addToSidebar(text, 'new-folder/page')!.text)).toEqual(groups);
  });

  it('A page can be added to every folder', () => {
    for (const to of new Set(all.map((id) => id.replace(/[^/]+$/, 'added')))) {
      expect(idsAfter(addToSidebar(text, to)!).sort()).toEqual([...all, to].sort());
    }
  });
});
