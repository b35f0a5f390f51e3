import type { MouseEvent } from 'react';

/**
 * Delays moving focus until a click on the submit button, a checkbox or a switch is complete. Otherwise the field's
 * blur shows an error, which moves the control from under the pointer, and the click is lost.
 */
export const delayedFocusHandlers = {
  onMouseDown(event: MouseEvent<HTMLFormElement>): void {
    if (findPressedControl(event) !== null) event.preventDefault();
  },
  onMouseUp(event: MouseEvent<HTMLFormElement>): void {
    findPressedControl(event)?.focus();
  },
};

function findPressedControl({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('button[type="submit"], input[type="checkbox"]')
    : null;
}
