/**
 * Texts kept on this device, by name: through reloads, a closed tab and days without a connection. Where the browser
 * refuses to keep anything, they live as long as the page.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Null forgets it. */
export function writeKept(name: string, text: string | null): void {
  if (text === null) memory.delete(name);
  else memory.set(name, text);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Blocked or full: the page's own memory has it.
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
