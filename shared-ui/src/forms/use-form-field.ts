import { useField } from 'formik';
import { type ChangeEventHandler, type FocusEventHandler, startTransition } from 'react';

interface ControlProps<Control extends Element> {
  /** The value's path in the form. */
  readonly name: string;
  readonly onChange?: ChangeEventHandler<Control> | undefined;
  readonly onBlur?: FocusEventHandler<Control> | undefined;
}

/**
 * Connects a control to the surrounding Formik form: returns its value, its error once the field has been left or the
 * form submitted, and its props.
 * @param validate - checks what the schema cannot; must be stable between renders
 */
export function useFormField<Value, Control extends Element>(
  { name, onChange, onBlur }: ControlProps<Control>,
  validate?: () => string | undefined,
) {
  const [input, meta] = useField<Value>({ name, ...(validate && { validate }) });
  const controlProps: Required<ControlProps<Control>> = {
    name,
    onChange(event) {
      onChange?.(event);
      input.onChange(event);
    },
    onBlur(event) {
      onBlur?.(event);
      // Validates the whole form, so handle the click that left the field first.
      startTransition(() => input.onBlur(event));
    },
  };
  return {
    value: input.value,
    error: meta.touched ? toErrorMessage(meta.error) : undefined,
    controlProps,
  };
}

/** Schemas of lists and objects produce errors that are not strings, despite Formik's types. */
function toErrorMessage(error: unknown): string | undefined {
  return typeof error === 'string' && error !== '' ? error : undefined;
}
