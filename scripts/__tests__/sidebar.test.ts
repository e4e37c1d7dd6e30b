import {describe, expect, it} from 'vitest';
import {addToSidebar, moveInSidebar, type SidebarEdit} from '../sidebar';

type Item = string | {value?: string; label?: string; link?: {id: string}; items?: Item[]; id?: string};
type Sidebars = Record<string, Item[]>;

const parsed = (edit: SidebarEdit | undefined): Sidebars => JSON.parse(edit!.text) as Sidebars;
const source = (home: Item[]): string => JSON.stringify({home});
const moved = (home: Item[], from: string, to: string) => parsed(moveInSidebar(source(home), from, to)).home;
const added = (home: Item[], id: string, options?: {first: boolean}) =>
  parsed(addToSidebar(source(home), id, options)).home;

describe('A page that moves', () => {
  it('keeps its position when only its name changes', () => {
    expect(moved(['a/one', 'a/one-more'], 'a/one', 'a/1')).toEqual(['a/1', 'a/one-more']);
  });

  it('is renamed as the page of a category and as an item with a label', () => {
    const home = [{label: 'A', link: {type: 'doc', id: 'a/index'}, items: [{type: 'doc', id: 'a/one', label: 'One'}]}];
    expect(moved(home, 'a/index', 'b/index')).toMatchObject([{link: {id: 'b/index'}, items: [{id: 'a/one'}]}]);
    expect(moved(home, 'a/one', 'b/one')).toMatchObject([
      {link: {id: 'a/index'}, items: [{id: 'b/one', label: 'One'}]},
    ]);
  });

  it('joins the pages of its new folder', () => {
    const home = [{label: 'A', items: ['a/one', 'a/two']}, {label: 'B', items: ['b/three']}, 'last'];
    expect(moved(home, 'a/one', 'b/one')).toEqual([
      {label: 'A', items: ['a/two']},
      {label: 'B', items: ['b/three', 'b/one']},
      'last',
    ]);
    expect(moveInSidebar(source(home), 'a/one', 'b/one')!.where).toBe('home > B');
  });

  it('joins the category of its new folder when that has only an index', () => {
    const home = ['one', {label: 'B', link: {type: 'doc', id: 'b/index'}, items: []}];
    expect(moved(home, 'one', 'b/one')).toEqual([{label: 'B', link: {type: 'doc', id: 'b/index'}, items: ['b/one']}]);
  });

  it('keeps its position when no page of its new folder is listed, or its own list has one', () => {
    expect(moved([{label: 'A', items: ['a/one', 'a/two', 'a/three']}], 'a/two', 'b/two')).toEqual([
      {label: 'A', items: ['a/one', 'b/two', 'a/three']},
    ]);
    expect(moved(['b/zero', 'a/one', 'a/two'], 'a/one', 'b/one')).toEqual(['b/zero', 'b/one', 'a/two']);
  });

  it('removes a category that would be empty, and keeps one that has a page', () => {
    const b = {label: 'B', items: ['b/two']};
    const after = {label: 'B', items: ['b/two', 'b/one']};
    expect(moved([{label: 'A', items: ['a/one']}, b], 'a/one', 'b/one')).toEqual([after]);
    expect(moved([{label: 'A', link: {id: 'a/index'}, items: ['a/one']}, b], 'a/one', 'b/one')).toEqual([
      {label: 'A', link: {id: 'a/index'}, items: []},
      after,
    ]);
  });

  it('that is in no sidebar changes nothing', () => {
    expect(moveInSidebar(source(['a']), 'b', 'c')).toBeUndefined();
  });
});

describe('A new page', () => {
  it('is listed after the pages of its folder, or before them', () => {
    const home = [
      {label: 'A', items: ['a/one', 'a/two', 'b']},
      {label: 'C', items: ['c/x']},
    ];
    expect(added(home, 'a/new')).toMatchObject([{items: ['a/one', 'a/two', 'a/new', 'b']}, {}]);
    expect(added(home, 'a/new', {first: true})).toMatchObject([{items: ['a/new', 'a/one', 'a/two', 'b']}, {}]);
    expect(added(home, 'c/new')).toMatchObject([{}, {items: ['c/x', 'c/new']}]);
  });

  it('of the top folder is listed in the list that is nearest to the sidebar', () => {
    expect(added(['start', {label: 'A', items: ['one', 'two']}], 'new')).toMatchObject(['start', 'new', {}]);
  });

  it('of a new folder gets a category where the pages of the folder above are', () => {
    const home = ['start', {label: 'A', items: ['a/one']}];
    expect(added(home, 'a/deep-er/new')).toMatchObject([
      'start',
      {items: ['a/one', {type: 'category', label: 'Deep er', items: ['a/deep-er/new']}]},
    ]);
    const {text, where} = addToSidebar(source(home), 'b/new')!;
    expect(where).toBe('home > B, a new category');
    expect(parsed({text, where}).home).toMatchObject(['start', {type: 'category', label: 'B'}, {label: 'A'}]);
    expect(parsed(addToSidebar(text, 'b/next')).home).toMatchObject(['start', {items: ['b/new', 'b/next']}, {}]);
  });

  it('that is an index becomes the page of its category', () => {
    const home = ['start', {label: 'A', items: ['a/one']}];
    expect(added(home, 'a/index')).toMatchObject(['start', {link: {type: 'doc', id: 'a/index'}, items: ['a/one']}]);
    const withCategory = addToSidebar(source(home), 'b/index')!.text;
    expect(JSON.parse(withCategory)).toMatchObject({
      home: ['start', {label: 'B', link: {id: 'b/index'}, items: []}, {}],
    });
    expect(parsed(addToSidebar(withCategory, 'b/one')).home).toMatchObject([
      'start',
      {label: 'B', link: {id: 'b/index'}, items: ['b/one']},
      {},
    ]);
  });
});
