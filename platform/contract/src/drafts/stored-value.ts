import { onSessionEnd } from '@northlight/auth-kit';
import { useSyncExternalStore } from 'react';

const prefix = 'northlight.kept.';
/** Values that the browser cannot store because storage is blocked or full. They last as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** A person's value stored on this device. */
export interface StoredValue<T> {
  /** The same object until something is written; null if nothing valid is stored. */
  read(): T | null;
  /** Stores synchronously, so that it works while the page unloads. Null deletes the value. */
  write(value: T | null): void;
  /** Calls the listener after every change, including changes in other tabs. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/**
 * @param check - returns the stored value if it is valid, else null: another version of the remote may have written it
 */
export function createStoredValue<T>(
  userId: string,
  name: string,
  check: (stored: unknown) => T | null,
): StoredValue<T> {
  const key = `${prefix}${userId}.${name}`;
  let cached: { text: string | null; value: T | null } = { text: null, value: null };
  return {
    read() {
      const text = readText(key);
      if (text !== cached.text) cached = { text, value: parse(text, check) };
      return cached.value;
    },
    write: (value) => writeText(key, value === null ? null : JSON.stringify(value)),
    subscribe: subscribeToValues,
  };
}

/** The current value. The argument must be the same object between renders. */
export function useStoredValue<T>(stored: StoredValue<T>): T | null {
  return useSyncExternalStore(stored.subscribe, stored.read, () => null);
}

/** Creates a random UUID. `randomUUID` needs a secure context, which plain http on a local network is not. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

function parse<T>(text: string | null, check: (stored: unknown) => T | null): T | null {
  if (text === null) return null;
  try {
    return check(JSON.parse(text));
  } catch {
    return null;
  }
}

function readText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Memory is used only if storing failed, because other tabs cannot delete text from it.
    // Removes the stale stored value, so that it does not reappear.
    if (text !== null) memory.set(key, text);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  }
  notify();
}

function subscribeToValues(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

// Private text is deleted on sign-out, but kept when a session merely expires.
onSessionEnd((reason) => {
  if (reason === 'signed-out' || reason === 'user-gone' || reason === 'user-changed') deleteUserValues();
});

/** The owner of values that were written without a session. */
export const visitor = 'visitor';

/** Deletes the values of all users on this device. */
function deleteUserValues(): void {
  for (const key of memory.keys()) if (!key.startsWith(`${prefix}${visitor}.`)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${visitor}.`)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  notify();
}
