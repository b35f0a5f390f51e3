/** Milliseconds after which a document that is still open prompts again. */
const resetDelay = 10_000;

let isSkipped = false;

// Added when the module loads: the window calls listeners in the order they were added, capturing or not.
window.addEventListener('beforeunload', (event) => {
  if (isSkipped) event.stopImmediatePropagation();
});

/** Lets the document unload without the browser's prompt, because the user has already been asked or typed text is stored. */
export function skipUnloadPrompt(): void {
  isSkipped = true;
  setTimeout(() => {
    isSkipped = false;
  }, resetDelay);
}
