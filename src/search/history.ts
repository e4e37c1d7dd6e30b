import type {SearchHit} from './client';
import {visitedOf, type Visited} from './shape';

export type HistoryStore = {get: () => string | null; set: (value: string) => void};

/** So many are stored; beside favourites fewer are shown, but none is lost. */
const RECENT = 7;
const RECENT_BESIDE_FAVOURITES = 4;
const FAVOURITES = 10;

/** Hits the reader chose and hits the reader keeps; both only in the browser. */
export function createHistory(stores: {recent: HistoryStore; favourites: HistoryStore}) {
  const favourites = () => read(stores.favourites).slice(0, FAVOURITES);
  const stored = () => read(stores.recent).slice(0, RECENT);
  const write = (store: HistoryStore, items: Visited[]) => store.set(JSON.stringify(items));
  const without = (items: Visited[], {objectID}: Visited) => items.filter((item) => item.objectID !== objectID);

  return {
    recent: () => (favourites().length > 0 ? stored().slice(0, RECENT_BESIDE_FAVOURITES) : stored()),
    favourites,
    /** A sentence is remembered as the heading above it. */
    visit(hit: SearchHit): void {
      const item = visited(hit);
      if (favourites().some(({objectID}) => objectID === item.objectID)) return;
      write(stores.recent, [item, ...without(stored(), item)].slice(0, RECENT));
    },
    keep(item: Visited): void {
      write(stores.favourites, [item, ...without(favourites(), item)].slice(0, FAVOURITES));
      write(stores.recent, without(stored(), item));
    },
    removeRecent: (item: Visited) => write(stores.recent, without(stored(), item)),
    removeFavourite: (item: Visited) => write(stores.favourites, without(favourites(), item)),
  };
}

function visited({objectID, url, type, content, hierarchy}: SearchHit): Visited {
  if (type !== 'content') return {objectID, url, type, content, hierarchy};
  const heading = Object.keys(hierarchy)
    .filter((level) => level !== 'lvl0' && hierarchy[level])
    .sort()
    .at(-1);
  return {objectID, url, type: heading ?? 'lvl1', content: null, hierarchy};
}

function read(store: HistoryStore): Visited[] {
  try {
    const items: unknown = JSON.parse(store.get() ?? '[]');
    return Array.isArray(items) ? items.map(visitedOf).filter(isSafe) : [];
  } catch {
    return [];
  }
}

/** A page of a website, not an address that runs code or leaves out the protocol. */
const isSafe = (item: Visited | undefined): item is Visited =>
  item !== undefined && /^(https?:\/)?\/(?![\\/])/.test(item.url);
