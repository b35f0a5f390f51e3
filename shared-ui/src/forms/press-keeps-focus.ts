import type { MouseEvent } from 'react';

/**
 * For a form: pressing the submit button would first leave the field in use, whose error then moves the button away from
 * under the pointer, and the press would be lost. So the focus moves when the press is over.
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
