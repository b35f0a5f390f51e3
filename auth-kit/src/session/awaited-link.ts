import type { SessionStorage } from './session-storage.ts';

/** Longer than any link lives. */
const longest = 24 * 60 * 60 * 1000;

/** Remembers for which address this device last asked for a mail with a link: that link needs no question. */
export interface AwaitedLink {
  note(email: string): void;
  /** Whether a link for this address was asked for here; only once. */
  take(email: string): boolean;
}

export function createAwaitedLink(storage: SessionStorage, storageKey: string): AwaitedLink {
  const key = `${storageKey}-awaited`;
  return {
    note: (email) => storage.setItem(key, `${Date.now()} ${comparable(email)}`),
    take(email) {
      const [since = '', awaited] = (storage.getItem(key) ?? '').split(' ');
      if (awaited !== comparable(email)) return false;
      storage.removeItem(key);
      return Date.now() - Number(since) < longest;
    },
  };
}

const comparable = (email: string) => email.trim().toLowerCase();
