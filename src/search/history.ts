import {visitedOf, type SearchHit, type Visited} from './shape';
import {parseJson, type Stored} from '../client/stored';

/** Stored searches. Fewer are shown beside favorites, but none is deleted. */
const RECENT = 7;
const RECENT_BESIDE_FAVOURITES = 4;
const FAVOURITES = 10;

/** Recent and favorite hits, stored only in the browser. */
type Store = Pick<Stored<Visited[]>, 'read' | 'write'>;

export function createHistory(stores: {recent: Store; favourites: Store}) {
  const favourites = () => stores.favourites.read().slice(0, FAVOURITES);
  const stored = () => stores.recent.read().slice(0, RECENT);
  const write = (store: Store, items: Visited[]) => store.write(JSON.stringify(items));
  const without = (items: Visited[], {objectID}: Visited) => items.filter((item) => item.objectID !== objectID);

  return {
    recent: () => (favourites().length > 0 ? stored().slice(0, RECENT_BESIDE_FAVOURITES) : stored()),
    favourites,
    /** A content hit is stored as its heading. */
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

export function visitedFrom(raw: string | null): Visited[] {
  const items = parseJson(raw);
  return Array.isArray(items) ? items.map(visitedOf).filter(isSafe) : [];
}

/** A path or an http(s) URL: not one that runs code or omits the protocol. */
const isSafe = (item: Visited | undefined): item is Visited =>
  item !== undefined && /^(https?:\/)?\/(?![\\/])/.test(item.url);
