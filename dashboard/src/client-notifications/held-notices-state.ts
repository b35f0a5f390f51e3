import { onSessionEnd } from '@northlight/auth-kit';
import { useSyncExternalStore } from 'react';

// Whether the database still holds notices about changes made in this tab, and the drafts of their forms. Without such a
// change the tab requests no notices.

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

export function setHasHeldNotices(hasNotices: boolean): void {
  hasHeldNotices = hasNotices;
  if (!hasNotices) restorers.clear();
  try {
    if (hasNotices) sessionStorage.setItem(storageKey, '1');
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload loses the bar, and the notice is sent automatically.
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

/** Remembers how to restore a form's draft if its save is undone. */
export function rememberDraft(rowId: string, restore: () => void): void {
  restorers.set(rowId, restore);
}

// The next person in this tab must not see these notices or drafts.
onSessionEnd(() => setHasHeldNotices(false));

/** @returns whether there was a draft to restore */
export function restoreDraft(rowId: string): boolean {
  const restore = restorers.get(rowId);
  restore?.();
  return restore !== undefined;
}
