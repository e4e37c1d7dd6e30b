/**
 * A choice of the reader in the browser's storage. One module, so that each choice is valid whatever is stored, is the
 * same in all open tabs, and is up to date when the page returns from the back/forward cache.
 */
export type Stored<T> = {
  read: () => T;
  /** Null removes the choice. */
  write: (raw: string | null) => void;
  /** Calls the listener when another tab changes the choice, and when the page is shown again. */
  watch: (show: (value: T) => void) => void;
};

/** `parse` gets whatever is stored, written by any version of the site or by the reader, and must not trust it. */
export function stored<T>(
  key: string,
  parse: (raw: string | null) => T,
  storage: () => Storage = () => localStorage,
): Stored<T> {
  const read = (): T => parse(attempt(key, () => storage().getItem(key)) ?? null);
  return {
    read,
    write(raw) {
      attempt(key, () => (raw === null ? storage().removeItem(key) : storage().setItem(key, raw)));
    },
    watch(show) {
      // Without a key, another tab has cleared the storage.
      addEventListener('storage', (event) => (event.key === key || event.key === null) && show(read()));
      addEventListener('pageshow', ({persisted}) => persisted && show(read()));
    },
  };
}

/** Storage may be blocked or full: that is logged, and the page works without it. */
export function attempt<T>(key: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    console.error(`The storage of ${key} failed.`, error);
    return undefined;
  }
}

/** Undefined if the text is not JSON. */
export function parseJson(raw: string | null): unknown {
  try {
    return raw === null ? undefined : JSON.parse(raw);
  } catch {
    return undefined;
  }
}
