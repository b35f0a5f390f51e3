/** Where the message stands that waits on this device to be sent. */
export const waitingPlace = 'contact-waiting';
const listeners = new Set<() => void>();

/** Whether a message waits on this device to be sent: asked on every page, so without the code that sends it. */
export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(waitingPlace) !== null;
  } catch {
    return false;
  }
}

export function tellWaiting(): void {
  for (const tell of listeners) tell();
}

/** Calls back when a message begins to wait. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
