import type {HistoryStore} from './history';

/** A key of the browser's storage. When it fails, the reason is logged and the reader goes without. */
export function storageSlot(key: string): HistoryStore {
  return {
    get: () => attempt(key, () => localStorage.getItem(key)) ?? null,
    set: (value) => attempt(key, () => localStorage.setItem(key, value)),
  };
}

function attempt<T>(key: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    console.error(`Search: the storage of ${key} failed.`, error);
    return undefined;
  }
}
