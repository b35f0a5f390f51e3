import { isPageHeld } from '@northlight/contract';

const fields = new Set<EventTarget>();

/** Notes which fields somebody writes in, from now on. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target !== null) fields.add(target);
    },
    true,
  );
}

/** Whether something typed stands on the page: a form says so, or a field that was written in still has its text. */
export function hasTypedText(): boolean {
  for (const field of fields) if (!(field instanceof Node && field.isConnected)) fields.delete(field);
  return isPageHeld() || [...fields].some(hasText);
}

function hasText(field: EventTarget): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  if (field instanceof HTMLInputElement) return field.type !== 'checkbox' && field.value !== '';
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== '';
}
