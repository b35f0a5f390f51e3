import { type ComponentPropsWithRef, memo } from 'react';
import { Textarea } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { type BoundField, useFormField } from './use-form-field.ts';

type TextareaAttributes = Omit<
  ComponentPropsWithRef<'textarea'>,
  'name' | 'value' | 'defaultValue' | 'required'
>;

export interface TextareaFieldProps extends FieldOptions, TextareaAttributes {
  /** The path of the value in the form. */
  name: string;
}

/** Several lines of text, tied to the Formik form around by `name`. */
export function TextareaField(props: TextareaFieldProps) {
  return <Drawn {...props} {...useFormField<string | null>(props.name)} />;
}

const Drawn = memo(function DrawnTextareaField({
  name,
  label,
  hint,
  isRequired,
  isOptional,
  id,
  current,
  error,
  onFormChange,
  onFormBlur,
  ...rest
}: TextareaFieldProps & BoundField<string | null>) {
  return (
    <Field {...{ label, hint, error, id }} isRequired={isRequired ?? false} isOptional={isOptional ?? false}>
      {(control) => (
        <Textarea
          rows={4}
          {...rest}
          {...control}
          name={name}
          value={current ?? ''}
          onChange={(event) => {
            rest.onChange?.(event);
            onFormChange(event);
          }}
          onBlur={(event) => {
            rest.onBlur?.(event);
            onFormBlur(event);
          }}
        />
      )}
    </Field>
  );
});
