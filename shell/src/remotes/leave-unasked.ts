/**
 * Lets the document that is now left go without asking: the guard for unsaved work has had its say, or what was typed
 * is kept.
 */
export function leaveUnasked(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
}
