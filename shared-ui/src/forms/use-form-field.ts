import { useField } from 'formik';
import { type ChangeEvent, type FocusEvent, startTransition } from 'react';

/**
 * What the form around tells a field, each of it the same until it really changes: a key pressed anywhere in a form
 * reaches all its fields, and one that is drawn by `memo` from these is drawn anew for its own keys alone.
 */
export interface BoundField<Value> {
  current: Value;
  error: string | undefined;
  onFormChange: (event: ChangeEvent<unknown>) => void;
  onFormBlur: (event: FocusEvent<unknown>) => void;
}

/**
 * A value of the Formik form around, with its error once the field was left or the form was sent.
 * @param validate - says what the schema cannot see; the same function between renders
 */
export function useFormField<Value>(name: string, validate?: () => string | undefined): BoundField<Value> {
  const [input, meta] = useField<Value>({ name, ...(validate && { validate }) });
  return {
    current: input.value,
    error: meta.touched ? errorText(meta.error) : undefined,
    onFormChange: input.onChange,
    // Checks the whole form: what was pressed to leave the field answers first.
    onFormBlur: (event) => startTransition(() => input.onBlur(event)),
  };
}

/** A schema for a list or an object puts lists and objects where Formik's types promise a text. */
function errorText(error: unknown): string | undefined {
  return typeof error === 'string' && error !== '' ? error : undefined;
}
