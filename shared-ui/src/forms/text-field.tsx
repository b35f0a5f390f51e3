import { type ComponentPropsWithRef, useCallback, useImperativeHandle, useRef } from 'react';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

type InputAttributes = Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'defaultValue' | 'required'>;

export interface TextFieldProps extends FieldOptions, InputAttributes {
  /** The value's path in the form. */
  name: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local';
}

/**
 * A text or date input in the surrounding Formik form. For numbers use `inputMode`, because the mouse wheel changes inputs
 * of type number.
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
  // Browsers report an incomplete date as an empty value, which would be stored as no date.
  const validate = useCallback(
    () => (input.current?.validity.badInput ? 'Complete the date, or clear the field' : undefined),
    [],
  );
  const { value, error, controlProps } = useFormField<string | number | null, HTMLInputElement>(
    rest,
    validate,
  );
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => (
        <Input {...rest} {...control} {...controlProps} ref={input} type={type} value={value ?? ''} />
      )}
    </Field>
  );
}
