import type { ComponentPropsWithRef } from 'react';
import { Textarea } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

type TextareaAttributes = Omit<
  ComponentPropsWithRef<'textarea'>,
  'name' | 'value' | 'defaultValue' | 'required'
>;

export interface TextareaFieldProps extends FieldOptions, TextareaAttributes {
  /** The path of the value in the form. */
  name: string;
}

/** Several lines of text, tied to the Formik form around by `name`. */
export function TextareaField({
  name,
  label,
  hint,
  isRequired,
  isOptional,
  id,
  ...rest
}: TextareaFieldProps) {
  const { input, error } = useFormField<string | null>(name);
  return (
    <Field {...{ label, hint, error, id }} isRequired={isRequired ?? false} isOptional={isOptional ?? false}>
      {(control) => (
        <Textarea
          rows={4}
          {...rest}
          {...control}
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
