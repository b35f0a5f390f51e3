import { onSessionEnd } from '@northlight/auth-kit';

/** What somebody typed and has not saved, as this device keeps it. */
export interface Draft {
  readonly values: unknown;
  /** The stamp of the row that the person started from; null for a new record. */
  readonly readAt: string | null;
  /** The id that a new record will have, so that sending it again cannot make a second one. */
  readonly id: string;
  readonly keptAt: string;
}

const databaseName = 'northlight-dashboard';
const storeName = 'drafts';
const hastyPrefix = 'dashboard:draft:';

/** In place of the database where the browser refuses one: text then survives as long as the page. */
const memory = new Map<string, Draft>();

let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      // Where storage is blocked, asking for `indexedDB` alone may throw.
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (database === null) return undefined;
  return new Promise((resolve) => {
    try {
      const request = work(database.transaction(storeName, mode).objectStore(storeName));
      request.onsuccess = () => resolve(request.result);
      // A full disk must not break the form: the text is still on screen.
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

export async function keepDraft(key: string, draft: Draft): Promise<void> {
  memory.set(key, draft);
  await inStore('readwrite', (store) => store.put(draft, key));
}

/**
 * For the moment in which the page goes: the database has no time left to write. What stands there is taken into the
 * database when the draft is next read.
 */
export function keepDraftAtOnce(key: string, draft: Draft): void {
  memory.set(key, draft);
  try {
    localStorage.setItem(hastyPrefix + key, JSON.stringify(draft));
  } catch {
    // Full or blocked: the last moment's keystrokes are all that is lost.
  }
}

export async function readDraft(key: string): Promise<Draft | null> {
  const hasty = takeHasty(key);
  const found = memory.get(key) ?? (await inStore('readonly', (store) => store.get(key)));
  const kept = isDraft(found) ? found : null;
  // A page that was put aside and came back may have kept something newer since.
  if (hasty === null || (kept !== null && kept.keptAt > hasty.keptAt)) return kept;
  await keepDraft(key, hasty);
  return hasty;
}

function takeHasty(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(hastyPrefix + key) ?? 'null');
    localStorage.removeItem(hastyPrefix + key);
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export async function dropDraft(key: string): Promise<void> {
  memory.delete(key);
  takeHasty(key);
  await inStore('readwrite', (store) => store.delete(key));
}

/** Every copy of this device goes. */
export async function forgetDrafts(): Promise<void> {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(hastyPrefix)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked: nothing stands there.
  }
  await inStore('readwrite', (store) => store.clear());
}

// Private text does not outlive a sign-out; it does outlive a session that merely expired.
onSessionEnd((reason) => {
  if (reason !== 'signed-out' && reason !== 'user-gone' && reason !== 'user-changed') return;
  void forgetDrafts();
});

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null && 'values' in value && 'keptAt' in value && 'id' in value
  );
}
