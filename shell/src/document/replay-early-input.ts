import type { Field } from '@northlight/contract/drafts/typed-text';
import type { EarlyInput } from './boot/record-early-input.ts';

declare global {
  interface Window {
    /** Set by the inline boot script. */
    earlyInput?: EarlyInput;
  }
}

/**
 * Stops recording early input; to be called right before React starts to listen itself.
 * @returns what replays it, to be called once React serves the page
 */
export function captureEarlyInput(): () => void {
  const early = window.earlyInput;
  if (early === undefined) return () => {};
  early.stop();
  return () => {
    for (const field of early.fields) if (field instanceof Element && field.isConnected) replayField(field);
    for (const control of early.clicks) if (control.isConnected) control.click();
    const { submits } = early;
    early.submits = [];
    for (const { form, by } of submits) if (form.isConnected) form.requestSubmit(by);
  };
}

/**
 * Tells React what was typed or chosen in a field before. React takes an event for news only when the field's value
 * is not the one that it last saw, so the field goes back to where it began and forward again.
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

/** Puts a text into a field as if it were typed: React hears of it. */
export function typeInto(field: Field, value: string): void {
  nativeValueSetter(field)?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The browser's own setter: React puts one of its own over it, which would tell it already. */
function nativeValueSetter(field: Field): ((value: string) => void) | undefined {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
}
