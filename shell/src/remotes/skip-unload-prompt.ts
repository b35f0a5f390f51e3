/** By then the document is gone, or it stays after all and asks again. */
const resetDelay = 10_000;

let isSkipped = false;

// As early as this module: listeners of the window are called in the order they were added, capturing or not.
window.addEventListener('beforeunload', (event) => {
  if (isSkipped) event.stopImmediatePropagation();
});

/**
 * Lets the document that is now left go without asking: the guard for unsaved work has had its say, or what was typed
 * is kept.
 */
export function skipUnloadPrompt(): void {
  isSkipped = true;
  setTimeout(() => {
    isSkipped = false;
  }, resetDelay);
}
