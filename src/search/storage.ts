export type StorageSlot = {get: () => string | null; set: (value: string) => void};

/** A key of local or other storage. Failures are logged, and the feature is skipped. */
export function storageSlot(key: string, storage: () => Storage = () => localStorage): StorageSlot {
  return {
    get: () => attempt(key, () => storage().getItem(key)) ?? null,
    set: (value) => attempt(key, () => storage().setItem(key, value)),
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
