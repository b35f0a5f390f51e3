import { useSyncExternalStore } from 'react';

/** A deletion of this tab that can still be taken back. */
export interface Deletion {
  readonly table: string;
  readonly id: string;
  /** "Service “CRM”". */
  readonly label: string;
  /** The query area that shows it. */
  readonly area: string;
  readonly at: number;
}

/** As long as the database keeps a deleted row (private.deleted_rows). */
export const undoableFor = 10 * 60 * 1000;

const storageKey = 'dashboard:deletions';
let kept: readonly Deletion[] = read();
const listeners = new Set<() => void>();

function read(): readonly Deletion[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as Deletion[]) : [];
  } catch {
    return [];
  }
}

function set(next: readonly Deletion[]): void {
  kept = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the offer ends with the page.
  }
  for (const listener of listeners) listener();
}

export function rememberDeletion(deletion: Deletion): void {
  set([deletion, ...kept.filter(({ id }) => id !== deletion.id)].slice(0, 20));
}

export function forgetDeletion(id: string): void {
  set(kept.filter((deletion) => deletion.id !== id));
}

export function forgetExpired(now: number): void {
  if (kept.some(({ at }) => at + undoableFor <= now)) set(kept.filter(({ at }) => at + undoableFor > now));
}

/** The deletions that can be taken back, the latest first. */
export function useDeletions(): readonly Deletion[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
}
