/** The methods of `Storage` that a session needs. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores the session in the browser, or in this page's memory if storage is blocked. */
export interface SessionStore extends StorageArea {
  /** True once the browser has refused to store something: the session then ends with the page. */
  isBlocked(): boolean;
  /** Calls `callback` once, when this page next writes or removes the key. @returns a function that cancels this */
  onNextWrite(key: string, callback: () => void): () => void;
}

/** A stored session. */
export interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Unix time in seconds, by this device's clock. */
  readonly expires_at: number;
  readonly user?: { readonly id: string; readonly email?: string };
}

/** Creates a store that never throws: if storage is blocked or full, it falls back to memory and reports `isBlocked`. */
export function createSessionStore(getArea: () => StorageArea | undefined): SessionStore {
  const memory = new Map<string, string>();
  const pendingCallbacks = new Map<string, Set<() => void>>();
  let isBlocked = false;

  const tryStorage = <T>(use: (target: StorageArea) => T): T | undefined => {
    try {
      const target = getArea();
      if (target !== undefined) return use(target);
    } catch {
      // Reading `localStorage` throws if cookies are blocked; writing throws if the quota is exceeded.
    }
    isBlocked = true;
    return undefined;
  };
  const notifyCallbacks = (key: string) => {
    const callbacks = pendingCallbacks.get(key);
    pendingCallbacks.delete(key);
    for (const callback of callbacks ?? []) callback();
  };

  tryStorage((target) => {
    const probe = 'northlight-storage-probe';
    target.setItem(probe, '1');
    target.removeItem(probe);
  });

  return {
    isBlocked: () => isBlocked,
    getItem: (key) => memory.get(key) ?? tryStorage((target) => target.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = tryStorage((target) => {
        target.setItem(key, value);
        return true;
      });
      if (isStored === true) memory.delete(key);
      else {
        memory.set(key, value);
        // The old value is stale and must not reappear on the next page.
        tryStorage((target) => target.removeItem(key));
      }
      notifyCallbacks(key);
    },
    removeItem(key) {
      memory.delete(key);
      tryStorage((target) => target.removeItem(key));
      notifyCallbacks(key);
    },
    onNextWrite(key, callback) {
      const callbacks = pendingCallbacks.get(key) ?? new Set();
      pendingCallbacks.set(key, callbacks.add(callback));
      return () => callbacks.delete(callback);
    },
  };
}

/** The key that supabase-js would choose, so that its tools find the session. */
export function getSessionKey(backendUrl: string): string {
  return `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;
}

/** @returns null if nothing valid is stored */
export function readStoredSession(storage: StorageArea, key: string): StoredSession | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { access_token, refresh_token, expires_at } = value as Record<string, unknown>;
  return (
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    refresh_token !== '' &&
    typeof expires_at === 'number'
  );
}
