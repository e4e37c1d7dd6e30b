import type {SearchHit} from './client';

export type HistoryStore = {get: () => string | null; set: (value: string) => void};

/** What is kept of a hit that a reader chose. */
export type Visited = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'content' | 'hierarchy'>;

const RECENT = {alone: 7, besideFavourites: 4};
const FAVOURITES = 10;

/** Hits the reader chose and hits the reader keeps; both only in the browser. */
export function createHistory(stores: {recent: HistoryStore; favourites: HistoryStore}) {
  const favourites = () => read(stores.favourites).slice(0, FAVOURITES);
  const recent = () => read(stores.recent).slice(0, favourites().length > 0 ? RECENT.besideFavourites : RECENT.alone);
  const write = (store: HistoryStore, items: Visited[]) => store.set(JSON.stringify(items));
  const without = (items: Visited[], {objectID}: Visited) => items.filter((item) => item.objectID !== objectID);

  return {
    recent,
    favourites,
    /** A sentence is remembered as the heading it stands below. */
    visit(hit: SearchHit): void {
      const item = visited(hit);
      if (favourites().some(({objectID}) => objectID === item.objectID)) return;
      write(stores.recent, [item, ...without(recent(), item)].slice(0, RECENT.alone));
    },
    keep(item: Visited): void {
      write(stores.favourites, [item, ...without(favourites(), item)].slice(0, FAVOURITES));
      write(stores.recent, without(recent(), item));
    },
    removeRecent: (item: Visited) => write(stores.recent, without(recent(), item)),
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

/** Storage may hold anything: other versions of the site wrote it, or the reader did. */
function read(store: HistoryStore): Visited[] {
  try {
    const items: unknown = JSON.parse(store.get() ?? '[]');
    return Array.isArray(items) ? items.filter(isVisited) : [];
  } catch {
    return [];
  }
}

function isVisited(item: unknown): item is Visited {
  const {objectID, url, type, hierarchy} = (item ?? {}) as Record<string, unknown>;
  return (
    typeof objectID === 'string' &&
    typeof type === 'string' &&
    typeof url === 'string' &&
    /^(https?:\/)?\/(?![\\/])/.test(url) &&
    typeof hierarchy === 'object' &&
    hierarchy !== null &&
    Object.values(hierarchy).every((level) => level === null || typeof level === 'string')
  );
}
