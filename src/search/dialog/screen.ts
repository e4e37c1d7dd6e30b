import type {SearchHit} from '../shape';
import {groupHits} from '../hits';
import type {createHistory} from '../history';
import {inKind} from '../kinds';
import {localUrl} from '../local-url';
import {unmarked} from '../marked-text';
import type {SearchState} from '../session';
import type {Visited} from '../shape';
import {notesOn, noteText} from '../understood';
import type {IconName} from './icons';
import {resultCount, TEXTS} from './texts';

export type Action = {icon: 'star' | 'cross'; label: string; run: () => void};
export type Row = {
  item: SearchHit;
  icon: IconName;
  isChild: boolean;
  /** Stored in the history when the reader opens the hit. */
  remembered: SearchHit;
  actions: Action[];
};
export type Group = {title: string; rows: Row[]};
export type Screen = {name: 'start' | 'hits' | 'nothing' | 'error'; groups: Group[]};

type History = ReturnType<typeof createHistory>;

/** The content of the dialog. While a response is pending, the last screen stays. */
export function screenOf({failed, result}: SearchState, history: History): Screen {
  if (failed !== undefined) return {name: 'error', groups: []};
  if (!result) return {name: 'start', groups: earlierSearches(history)};
  return result.hits.length > 0 ? {name: 'hits', groups: groupsOf(result.hits)} : {name: 'nothing', groups: []};
}

function groupsOf(hits: SearchHit[]): Group[] {
  return groupHits(hits.map((hit) => ({...hit, url: localUrl(hit.url)}))).map(({title, rows}) => ({
    title: unmarked(title),
    rows: rows.map(({hit, parent}) => ({
      item: hit,
      icon: iconOf(hit),
      isChild: parent !== undefined,
      remembered: hit.type === 'content' ? (parent ?? hit) : hit,
      actions: [],
    })),
  }));
}

function iconOf({type}: SearchHit): IconName {
  if (type === 'lvl1') return 'page';
  return type === 'content' ? 'text' : 'heading';
}

function earlierSearches(history: History): Group[] {
  const rows = (items: Visited[], icon: IconName, actions: (item: Visited) => Action[]): Row[] =>
    items.map((item) => ({item, icon, isChild: false, remembered: item, actions: actions(item)}));
  const recent = rows(history.recent(), 'recent', (item) => [
    {icon: 'star', label: TEXTS.save, run: () => history.keep(item)},
    {icon: 'cross', label: TEXTS.removeRecent, run: () => history.removeRecent(item)},
  ]);
  const favourites = rows(history.favourites(), 'star', (item) => [
    {icon: 'cross', label: TEXTS.removeFavourite, run: () => history.removeFavourite(item)},
  ]);
  return [
    {title: TEXTS.recent, rows: recent},
    {title: TEXTS.favourites, rows: favourites},
  ].filter((group) => group.rows.length > 0);
}

/** The announcement for screen readers when the list changes. */
export function announcement({status, result}: SearchState, {name}: Screen): string {
  if (status === 'stalled') return TEXTS.searching;
  if (name === 'error') return `${TEXTS.error}. ${TEXTS.errorHelp}`;
  if (name === 'nothing') return `${TEXTS.nothing} "${result!.query}"${inKind(result!)}`;
  if (name !== 'hits') return '';
  return [resultCount(result!.nbHits) + inKind(result!), ...notesOn(result!).map(noteText)].join('. ');
}
