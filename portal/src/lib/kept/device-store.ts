import { onSessionEnd } from 'auth-kit';

/** Every name begins so. */
const prefix = 'northlight.portal.';

/**
 * Texts kept on this device, by name: through reloads, a closed tab and days without a connection. Where the browser
 * refuses to keep anything, they live as long as the page.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readKept(name: string): string | null {
  const unstored = memory.get(name);
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeKept(name: string, text: string | null): void {
  memory.delete(name);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Blocked or full. Only then the page's own copy counts: otherwise another tab could not take a text back.
    if (text !== null) memory.set(name, text);
  }
  for (const listener of [...listeners]) listener();
}

/** Calls back after every change, also of another tab. @returns how to stop */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Private text does not outlive a sign-out; it does outlive a session that merely expired.
onSessionEnd((reason) => {
  if (reason === 'signed-out' || reason === 'user-gone' || reason === 'user-changed') forgetKept();
});

/** Every copy of this device goes, whosever it is. */
function forgetKept(): void {
  memory.clear();
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) localStorage.removeItem(name);
    }
  } catch {
    // Blocked: nothing stands there.
  }
  for (const listener of [...listeners]) listener();
}
