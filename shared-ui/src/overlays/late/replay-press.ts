/** What somebody did on a control while its popup was on its way. */
export type WaitingPress =
  /** A click, by the kind of pointer that made it; '' by the keyboard or an assistive tool. */
  { readonly kind: string; readonly key?: undefined } | { readonly kind: 'key'; readonly key: string };

/** Does it again, in the order in which the browser tells of it. */
export function replayPress(control: HTMLElement, { kind, key }: WaitingPress): void {
  const common = { bubbles: true, cancelable: true, composed: true };
  if (key !== undefined) {
    control.dispatchEvent(new KeyboardEvent('keydown', { ...common, key }));
    control.dispatchEvent(new KeyboardEvent('keyup', { ...common, key }));
  } else if (kind === '') {
    control.click();
  } else {
    const press = { ...common, button: 0, detail: 1 };
    const pointer = { ...press, pointerType: kind, isPrimary: true, width: 1, height: 1, pressure: 0.5 };
    control.dispatchEvent(new PointerEvent('pointerdown', pointer));
    control.dispatchEvent(new MouseEvent('mousedown', press));
    control.dispatchEvent(new PointerEvent('pointerup', pointer));
    control.dispatchEvent(new MouseEvent('mouseup', press));
    control.dispatchEvent(new MouseEvent('click', press));
  }
}

/**
 * Tells a control's new handlers that the focus and the pointer are there already.
 * @param over - the kind of pointer that is over it; '' for none
 */
export function replayPresence(control: HTMLElement, over: string): void {
  if (control.ownerDocument.activeElement === control) {
    control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  if (over !== 'mouse') return;
  control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: over }));
  control.dispatchEvent(new MouseEvent('mouseenter'));
  control.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 2, movementY: 2 }));
}
