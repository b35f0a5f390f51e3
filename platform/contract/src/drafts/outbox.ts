import { type AppError, toAppError } from '@northlight/auth-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStoredValue } from './stored-value.ts';

const noItems: readonly never[] = [];

/** An item that has not been sent yet. */
export interface OutboxItem {
  /** The idempotency key. */
  readonly key: string;
  /** Why the backend rejected it; absent while it can be retried. */
  readonly refused?: string;
  /** Not to be retried before this time, in milliseconds by this device's clock. */
  readonly notBefore?: number;
}

/** A person's unsent items, stored on this device. */
export interface Outbox<Item extends OutboxItem> {
  readonly name: string;
  /** Oldest first. */
  read(): readonly Item[];
  /** Stores an item, replacing one with the same key. */
  keep(item: Item): void;
  drop(key: string): void;
  /** Calls the listener after every change, including changes in other tabs. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** @param isItem - whether a stored value is valid: another version may have written it */
export function createOutbox<Item extends OutboxItem>(
  userId: string,
  name: string,
  isItem: (stored: unknown) => stored is Item,
): Outbox<Item> {
  const storage = createStoredValue(userId, name, (stored) =>
    Array.isArray(stored) ? stored.filter(isItem) : null,
  );
  const read = (): readonly Item[] => storage.read() ?? noItems;
  return {
    name: `${userId}.${name}`,
    read,
    keep(item) {
      const isNew = read().every(({ key }) => key !== item.key);
      storage.write(isNew ? [...read(), item] : read().map((old) => (old.key === item.key ? item : old)));
    },
    drop(key) {
      const remaining = read().filter((item) => item.key !== key);
      if (remaining.length < read().length) storage.write(remaining.length === 0 ? null : remaining);
    },
    subscribe: storage.subscribe,
  };
}

/** The current items. The argument must be the same object between renders. */
export function useOutbox<Item extends OutboxItem>(outbox: Outbox<Item>): readonly Item[] {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => noItems);
}

/** Whether a failure is temporary: a lost connection, a busy server, or a session that must be renewed. */
export function canWait(error: unknown): boolean {
  const { code, isRetryable } = toAppError(error);
  return isRetryable || code === 'session-missing' || code === 'session-expired' || code === 'invalid-token';
}

/** Postpones the item for as long as the backend requested. */
export function waiting<Item extends OutboxItem>(item: Item, { retryAfter }: AppError): Item {
  return retryAfter === undefined ? item : { ...item, notBefore: Date.now() + retryAfter };
}

/**
 * Sends items, oldest first, and stops at the first temporary failure. Rejected items stay with their reason, because a
 * user typed them.
 */
export function deliver<Item extends OutboxItem>(
  outbox: Outbox<Item>,
  send: (item: Item) => Promise<void>,
  onSent: (item: Item) => void,
): Promise<void> {
  return runInOneTab(outbox.name, async () => {
    for (const item of outbox.read()) {
      if (item.refused !== undefined) continue;
      if (isTooSoon(item)) return;
      try {
        await send(item);
      } catch (error) {
        const failure = toAppError(error);
        if (canWait(failure)) {
          if (failure.retryAfter !== undefined) outbox.keep(waiting(item, failure));
          return;
        }
        outbox.keep({ ...item, refused: failure.details.serverMessage ?? failure.code });
        continue;
      }
      outbox.drop(item.key);
      onSent(item);
    }
  });
}

/** Milliseconds. Longer waits come from a clock that was set back and are ignored. */
const maxWait = 60 * 60_000;

function isTooSoon({ notBefore = 0 }: OutboxItem): boolean {
  const remainingMs = notBefore - Date.now();
  return remainingMs > 0 && remainingMs <= maxWait;
}

/** Idempotency keys make double delivery harmless; the lock only avoids it. */
async function runInOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  if (locks === undefined) return work();
  await locks.request(`northlight.outbox.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

const retryInterval = 4_000;

export interface Delivery<Item> {
  readonly send: (item: Item) => Promise<void>;
  readonly onSent: (item: Item) => void;
  /** True while the session must be renewed first. */
  readonly isHeld?: boolean;
}

/** Sends the stored items until none is left. */
export function useDelivery<Item extends OutboxItem>(
  outbox: Outbox<Item>,
  { isHeld = false, ...delivery }: Delivery<Item>,
): void {
  const latest = useRef(delivery);
  useEffect(() => {
    latest.current = delivery;
  });
  const isWaiting = useOutbox(outbox).some(({ refused }) => refused === undefined) && !isHeld;
  useRetry(isWaiting, () => void deliver(outbox, latest.current.send, (item) => latest.current.onSent(item)));
}

/** Retries soon, every few seconds, and when the browser goes online or the tab becomes visible. */
export function useRetry(isWaiting: boolean, retry: () => void): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const run = () => latestRetry.current();
    const runWhenVisible = () => document.visibilityState === 'visible' && run();
    const first = setTimeout(run, 1000);
    const timer = setInterval(run, retryInterval);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', runWhenVisible);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', runWhenVisible);
    };
  }, [isWaiting]);
}
