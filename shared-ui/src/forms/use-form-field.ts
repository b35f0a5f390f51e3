import { useField } from 'formik';
import { type ChangeEventHandler, type FocusEventHandler, startTransition } from 'react';

interface ControlProps<Control extends Element> {
  /** The path of the value in the form. */
  readonly name: string;
  readonly onChange?: ChangeEventHandler<Control> | undefined;
  readonly onBlur?: FocusEventHandler<Control> | undefined;
}

/**
 * A value of the Formik form around, with its error once the field was left or the form was sent, and what ties a control
 * to both.
 * @param validate - says what the schema cannot see; the same function between renders
 */
export function useFormField<Value, Control extends Element>(
  { name, onChange, onBlur }: ControlProps<Control>,
  validate?: () => string | undefined,
) {
  const [input, meta] = useField<Value>({ name, ...(validate && { validate }) });
  const bound: Required<ControlProps<Control>> = {
    name,
    onChange(event) {
      onChange?.(event);
      input.onChange(event);
    },
    onBlur(event) {
      onBlur?.(event);
      // Checks the whole form: what was pressed to leave the field answers first.
      startTransition(() => input.onBlur(event));
    },
  };
  return { value: input.value, error: meta.touched ? errorText(meta.error) : undefined, bound };
}

/** A schema for a list or an object puts lists and objects where Formik's types promise a text. */
function errorText(error: unknown): string | undefined {
  return typeof error === 'string' && error !== '' ? error : undefined;
}
