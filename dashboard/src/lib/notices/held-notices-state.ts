import { onSessionEnd } from '@northlight/auth-kit';
import { useSyncExternalStore } from 'react';

// Whether this tab has written something that the database still holds back, and what was typed for it. Nothing is asked
// of the backend until then; a reload asks again.

const storageKey = 'dashboard:held-notices';
const listeners = new Set<() => void>();
const restorers = new Map<string, () => void>();
let hasHeldNotices = readFlag();

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function setHasHeldNotices(next: boolean): void {
  hasHeldNotices = next;
  if (!next) restorers.clear();
  try {
    if (next) sessionStorage.setItem(storageKey, '1');
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload forgets the bar; the notice goes by itself.
  }
  for (const listener of listeners) listener();
}

export function useHasHeldNotices(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasHeldNotices,
    () => false,
  );
}

/** What puts the text of a saved form back as its draft, should the save be taken back. */
export function rememberDraft(rowId: string, restore: () => void): void {
  restorers.set(rowId, restore);
}

// The next person on this tab neither waits for it nor finds what was typed.
onSessionEnd(() => setHasHeldNotices(false));

/** @returns whether there was a form to put it back into */
export function restoreDraft(rowId: string): boolean {
  const restore = restorers.get(rowId);
  restore?.();
  return restore !== undefined;
}
