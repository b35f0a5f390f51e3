import type { Field } from '@northlight/contract/drafts/typed-text';
import type { EarlyInput } from './boot/record-early-input.ts';

declare global {
  interface Window {
    /** Set by the inline boot script. */
    earlyInput?: EarlyInput;
  }
}

/**
 * Stops recording early input. Call right before React attaches its own listeners.
 * @returns a function that replays the input, for when React has rendered the page
 */
export function captureEarlyInput(): () => void {
  const earlyInput = window.earlyInput;
  if (earlyInput === undefined) return () => {};
  earlyInput.stop();
  return () => {
    for (const field of earlyInput.fields)
      if (field instanceof Element && field.isConnected) replayField(field);
    for (const control of earlyInput.clicks) if (control.isConnected) control.click();
    const { submits } = earlyInput;
    earlyInput.submits = [];
    for (const { form, submitter } of submits) if (form.isConnected) form.requestSubmit(submitter);
  };
}

/**
 * Replays a change to a field for React. React ignores an event unless the value differs from the one it last saw, so
 * the field is first reset to its default.
 */
function replayField(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    if (checked === field.defaultChecked) return;
    field.checked = !checked;
    field.click();
    return;
  }
  const { value, selectionStart, selectionEnd } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  typeInto(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Sets a field's text as if it were typed, so that React notices. */
export function typeInto(field: Field, value: string): void {
  getNativeValueSetter(field)?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The browser's own setter. React overrides it on the element to track values, and would then ignore the event. */
function getNativeValueSetter(field: Field): ((value: string) => void) | undefined {
  const elementClass = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return Object.getOwnPropertyDescriptor(elementClass.prototype, 'value')?.set;
}
