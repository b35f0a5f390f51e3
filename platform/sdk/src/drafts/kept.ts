import { onSessionEnd } from '@northlight/auth-kit';
import { useSyncExternalStore } from 'react';

const prefix = 'northlight.kept.';
/** What the browser refuses to store, because storage is blocked or full: it lives as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** A value of one person that is kept on this device: through reloads, a closed tab and days without a connection. */
export interface Kept<T> {
  /** The same object for as long as nothing was written; null when there is nothing that can be read. */
  read(): T | null;
  /** Stored when this returns, so that it may be called while the page goes. Null forgets the value. */
  write(value: T | null): void;
  /** Calls back after every change, also of another tab. @returns how to stop */
  subscribe(listener: () => void): () => void;
}

/**
 * @param check - returns what is stored if it is of the expected form, and null otherwise: another version of the
 * remote may have written it
 */
export function createKept<T>(userId: string, name: string, check: (stored: unknown) => T | null): Kept<T> {
  const key = `${prefix}${userId}.${name}`;
  let last: { text: string | null; value: T | null } = { text: null, value: null };
  return {
    read() {
      const text = readText(key);
      if (text !== last.text) last = { text, value: parse(text, check) };
      return last.value;
    },
    write: (value) => writeText(key, value === null ? null : JSON.stringify(value)),
    subscribe: subscribeKept,
  };
}

/** The value, followed through every change. The argument has to be the same object between renders. */
export function useKept<T>(kept: Kept<T>): T | null {
  return useSyncExternalStore(kept.subscribe, kept.read, () => null);
}

/** A key that no other request has. `randomUUID` would need a secure context, which a plain address in a network is not. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
    // Only then the page's own copy counts: otherwise another tab could not take a text back. One that is older by then
    // must not come back in its place.
    if (text !== null) memory.set(key, text);
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked: nothing stands there.
    }
  }
  notify();
}

function subscribeKept(listener: () => void): () => void {
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

// Private text does not outlive a sign-out; it does outlive a session that merely expired.
onSessionEnd((reason) => {
  if (reason === 'signed-out' || reason === 'user-gone' || reason === 'user-changed') forgetAll();
});

/** What somebody writes who is not signed in belongs to no session. */
export const visitor = 'visitor';

/** Every copy on this device goes, whosever it is. */
function forgetAll(): void {
  for (const key of memory.keys()) if (!key.startsWith(`${prefix}${visitor}.`)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${visitor}.`)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked: nothing stands there.
  }
  notify();
}
