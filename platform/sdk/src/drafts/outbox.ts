import { type AppError, toAppError } from '@northlight/auth-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createKept } from './kept.ts';

const none: readonly never[] = [];

/** Something that could not be sent yet. */
export interface OutboxItem {
  /** The request's key: sent twice under one key it is there once. */
  readonly key: string;
  /** Why the backend will not take it; absent while it is worth trying again. */
  readonly refused?: string;
  /** The backend asked to be left alone until then, in milliseconds by this device's clock. */
  readonly notBefore?: number;
}

/** What one person wants to send and could not, kept on this device until it is sent. */
export interface Outbox<Item extends OutboxItem> {
  readonly name: string;
  /** The oldest first. */
  read(): readonly Item[];
  /** Keeps an item; one with the same key takes the place of the one before. */
  keep(item: Item): void;
  drop(key: string): void;
  /** Calls back after every change, also of another tab. @returns how to stop */
  subscribe(listener: () => void): () => void;
}

/** @param isItem - whether what is stored is of the expected form: another version may have written it */
export function createOutbox<Item extends OutboxItem>(
  userId: string,
  name: string,
  isItem: (stored: unknown) => stored is Item,
): Outbox<Item> {
  const kept = createKept(userId, name, (stored) => (Array.isArray(stored) ? stored.filter(isItem) : null));
  const read = (): readonly Item[] => kept.read() ?? none;
  return {
    name: `${userId}.${name}`,
    read,
    keep(item) {
      const isNew = read().every(({ key }) => key !== item.key);
      kept.write(isNew ? [...read(), item] : read().map((each) => (each.key === item.key ? item : each)));
    },
    drop(key) {
      const rest = read().filter((item) => item.key !== key);
      if (rest.length < read().length) kept.write(rest.length === 0 ? null : rest);
    },
    subscribe: kept.subscribe,
  };
}

/** What waits, followed through every change. The argument has to be the same object between renders. */
export function useOutbox<Item extends OutboxItem>(outbox: Outbox<Item>): readonly Item[] {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => none);
}

/** Whether a failure goes away by itself: a lost connection, a busy server, or a session that has to be renewed first. */
export function canWait(error: unknown): boolean {
  const { code, isRetryable } = toAppError(error);
  return isRetryable || code === 'session-missing' || code === 'session-expired' || code === 'invalid-token';
}

/** The item as it waits on after a failure: no sooner than the backend asked for. */
export function waiting<Item extends OutboxItem>(item: Item, { retryAfter }: AppError): Item {
  return retryAfter === undefined ? item : { ...item, notBefore: Date.now() + retryAfter };
}

/**
 * Sends what waits, oldest first, and stops at the first failure that time can mend. What the backend refuses for good
 * stays with the reason, since somebody typed it.
 */
export function deliver<Item extends OutboxItem>(
  outbox: Outbox<Item>,
  send: (item: Item) => Promise<void>,
  onSent: (item: Item) => void,
): Promise<void> {
  return oneTabAtATime(outbox.name, async () => {
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

/** A wait that no backend asks for comes of a clock that was set back, and does not count. */
const longestWait = 60 * 60_000;

function isTooSoon({ notBefore = 0 }: OutboxItem): boolean {
  const left = notBefore - Date.now();
  return left > 0 && left <= longestWait;
}

/** Keys make a double delivery harmless; the lock spares it. */
async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  if (locks === undefined) return work();
  await locks.request(`northlight.outbox.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

const pause = 4_000;

export interface Delivery<Item> {
  readonly send: (item: Item) => Promise<void>;
  readonly onSent: (item: Item) => void;
  /** While the session has to be renewed. */
  readonly isHeld?: boolean;
}

/** Sends what waits on this device: soon, when the connection comes back, when the tab does, and every few seconds. */
export function useDelivery<Item extends OutboxItem>(
  outbox: Outbox<Item>,
  { isHeld = false, ...delivery }: Delivery<Item>,
): void {
  const latest = useRef(delivery);
  useEffect(() => {
    latest.current = delivery;
  });
  const isWaiting = useOutbox(outbox).some(({ refused }) => refused === undefined) && !isHeld;

  useEffect(() => {
    if (!isWaiting) return;
    const run = () => void deliver(outbox, latest.current.send, (item) => latest.current.onSent(item));
    const runWhenSeen = () => document.visibilityState === 'visible' && run();
    const first = setTimeout(run, 1000);
    const timer = setInterval(run, pause);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', runWhenSeen);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', runWhenSeen);
    };
  }, [isWaiting, outbox]);
}
