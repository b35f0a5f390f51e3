/** By then the document is gone, or it stays after all and asks again. */
const longest = 10_000;

/**
 * Lets the document that is now left go without asking: the guard for unsaved work has had its say, or what was typed
 * is kept.
 */
export function leaveUnasked(): void {
  const hush = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', hush, { capture: true });
  setTimeout(() => window.removeEventListener('beforeunload', hush, { capture: true }), longest);
}
