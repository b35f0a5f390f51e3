import type { ComponentPropsWithRef } from 'react';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

type InputAttributes = Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'defaultValue' | 'required'>;

export interface TextFieldProps extends FieldOptions, InputAttributes {
  /** The path of the value in the form. */
  name: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'date' | 'datetime-local';
}

/** One line of text, a number or a day, tied to the Formik form around by `name`. */
export function TextField({
  name,
  label,
  hint,
  isRequired,
  isOptional,
  type = 'text',
  id,
  ...rest
}: TextFieldProps) {
  const { input, error } = useFormField<string | number | null>(name);
  return (
    <Field {...{ label, hint, error, id }} isRequired={isRequired ?? false} isOptional={isOptional ?? false}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          type={type}
          name={name}
          value={input.value ?? ''}
          onChange={(event) => {
            rest.onChange?.(event);
            input.onChange(event);
          }}
          onBlur={(event) => {
            rest.onBlur?.(event);
            input.onBlur(event);
          }}
        />
      )}
    </Field>
  );
}
