import type { SessionStorage } from './session-storage.ts';

/** Tells the tabs of a device that a session expired, and was not ended by its person. */
export interface ExpiryMark {
  /** The id of the user whose session expired. */
  get(): string | null;
  set(userId: string | null): void;
}

export function createExpiryMark(storage: SessionStorage, storageKey: string): ExpiryMark {
  const key = `${storageKey}-expired`;
  return {
    get: () => storage.getItem(key),
    set(userId) {
      if (userId !== null) storage.setItem(key, userId);
      else if (storage.getItem(key) !== null) storage.removeItem(key);
    },
  };
}
