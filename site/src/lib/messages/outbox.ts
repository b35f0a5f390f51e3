import { toAppError } from 'auth-kit';
import { createMessageSender, type MessageFields } from './send-message.ts';
import { hasWaiting, markWaiting } from './waiting-mark.ts';

/** A message that could not be sent, with the key under which it is stored once however often it is sent. */
export interface WaitingMessage {
  readonly message: MessageFields;
  readonly key: string;
}

type Listener = (sent: MessageFields) => void;

const databaseName = 'northlight-site';
const storeName = 'outbox';
const only = 'contact';
const listeners = new Set<Listener>();

/** Calls back when a message that waited was sent from this page. */
export function onWaitingSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns false where the browser keeps nothing */
export async function keepWaiting(waiting: WaitingMessage): Promise<boolean> {
  const isKept = (await inStore('readwrite', (store) => store.put(waiting, only))) !== undefined;
  if (isKept) markWaiting(true);
  return isKept;
}

export async function readWaiting(): Promise<WaitingMessage | null> {
  return (await inStore<WaitingMessage | undefined>('readonly', (store) => store.get(only))) ?? null;
}

export async function dropWaiting(): Promise<void> {
  markWaiting(false);
  await inStore('readwrite', (store) => store.delete(only));
}

/**
 * Sends what waits. Of several tabs one does it, and the others find nothing more to send.
 * @returns `sent`: and no form on this page has told of it; `failed`: it still waits; `refused`: it was sent too often
 */
export async function sendWaiting(): Promise<'sent' | 'done' | 'failed' | 'refused'> {
  return alone(async () => {
    const waiting = hasWaiting() ? await readWaiting() : null;
    if (waiting === null) {
      markWaiting(false);
      return 'done';
    }
    try {
      await createMessageSender().send(waiting.message, '', waiting.key);
    } catch (error) {
      // What the server has refused for good would be refused again; the form still holds the text.
      const { code } = toAppError(error);
      if (code === 'invalid') await dropWaiting();
      return code === 'rate-limited' ? 'refused' : 'failed';
    }
    await dropWaiting();
    for (const tell of listeners) tell(waiting.message);
    return listeners.size === 0 ? 'sent' : 'done';
  });
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`${databaseName}-${storeName}`, work) : work();
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open();
  if (database === null) return undefined;
  return new Promise<T | undefined>((resolve) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => resolve(undefined);
  }).finally(() => database.close());
}

/** Null where the browser refuses a database. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}
