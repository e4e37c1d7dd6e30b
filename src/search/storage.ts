import type {HistoryStore} from './history';

/** A key of local storage. Failures are logged, and the feature is skipped. */
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
