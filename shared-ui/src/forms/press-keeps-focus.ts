import type { MouseEvent } from 'react';

/**
 * Delays moving the focus until a click on the submit button is complete. Otherwise the field's blur shows an error, which
 * moves the button from under the pointer, and the click is lost.
 */
export const pressKeepsFocus = {
  onMouseDown(event: MouseEvent<HTMLFormElement>): void {
    if (submitButtonOf(event) !== null) event.preventDefault();
  },
  onMouseUp(event: MouseEvent<HTMLFormElement>): void {
    submitButtonOf(event)?.focus();
  },
};

function submitButtonOf({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null;
}
