import { type ComponentPropsWithRef, useCallback, useImperativeHandle, useRef } from 'react';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

type InputAttributes = Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'defaultValue' | 'required'>;

export interface TextFieldProps extends FieldOptions, InputAttributes {
  /** The path of the value in the form. */
  name: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local';
}

/**
 * One line of text, or a day, tied to the Formik form around by `name`. A number is typed as a text with `inputMode`:
 * the mouse wheel would change a field of the browser's own type for it.
 */
export function TextField({
  ref,
  label,
  hint,
  isRequired,
  isOptional,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  // The browser gives half a date as an empty text, which would be stored as none.
  const validate = useCallback(
    () => (input.current?.validity.badInput ? 'Complete the date, or empty the field' : undefined),
    [],
  );
  const { value, error, bound } = useFormField<string | number | null, HTMLInputElement>(rest, validate);
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => <Input {...rest} {...control} {...bound} ref={input} type={type} value={value ?? ''} />}
    </Field>
  );
}
