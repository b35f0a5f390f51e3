/** Where the browser's storage has the views. */
export const viewsKey = 'northlight.seen';

/** Forgets every view, whosever it is. By itself, for the shell carries no more of this. */
export function forgetViews(): void {
  try {
    localStorage.removeItem(viewsKey);
  } catch {
    // Blocked: nothing stands there.
  }
}
