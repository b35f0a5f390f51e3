import { onSessionEnd } from '@northlight/auth-kit';
import { useSyncExternalStore } from 'react';

// Whether the database still holds notifications about changes made in this tab, and the drafts of their forms. Without such a
// change the tab requests no notifications.

const storageKey = 'dashboard:pending-notifications';
const listeners = new Set<() => void>();
const restorers = new Map<string, () => void>();
let hasPending = readFlag();

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function setHasPending(hasAny: boolean): void {
  hasPending = hasAny;
  if (!hasAny) restorers.clear();
  try {
    if (hasAny) sessionStorage.setItem(storageKey, '1');
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload loses the bar, and the notification is sent automatically.
  }
  for (const listener of listeners) listener();
}

export function useHasPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasPending,
    () => false,
  );
}

/** Remembers how to restore a form's draft if its save is undone. */
export function rememberDraft(rowId: string, restore: () => void): void {
  restorers.set(rowId, restore);
}

// The next person in this tab must not see these notifications or drafts.
onSessionEnd(() => setHasPending(false));

/** @returns whether there was a draft to restore */
export function restoreDraft(rowId: string): boolean {
  const restore = restorers.get(rowId);
  restore?.();
  return restore !== undefined;
}
