import { isPageHeld } from '@northlight/contract';

const fields = new Set<EventTarget>();

/** Starts recording which fields the user types in. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target !== null) fields.add(target);
    },
    true,
  );
}

/** Whether the page contains typed text: a form reports unsaved changes, or a field that the user typed in is not empty. */
export function hasTypedText(): boolean {
  for (const field of fields) if (!(field instanceof Node && field.isConnected)) fields.delete(field);
  return isPageHeld() || [...fields].some(hasText);
}

function hasText(field: EventTarget): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  if (field instanceof HTMLInputElement) return field.type !== 'checkbox' && field.value !== '';
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== '';
}
