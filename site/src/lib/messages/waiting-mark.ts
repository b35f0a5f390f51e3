const place = 'contact-waiting';
const listeners = new Set<() => void>();

/** Whether a message waits on this device to be sent: asked on every page, so without opening the database. */
export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Without the mark the message waits until its form is sent again.
  }
  if (isWaiting) for (const tell of listeners) tell();
}

/** Calls back when a message begins to wait. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
