import { type ComponentPropsWithRef, memo } from 'react';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { type BoundField, useFormField } from './use-form-field.ts';

type InputAttributes = Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'defaultValue' | 'required'>;

export interface TextFieldProps extends FieldOptions, InputAttributes {
  /** The path of the value in the form. */
  name: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'date' | 'datetime-local';
}

/** One line of text, a number or a day, tied to the Formik form around by `name`. */
export function TextField(props: TextFieldProps) {
  return <Drawn {...props} {...useFormField<string | number | null>(props.name)} />;
}

const Drawn = memo(function DrawnTextField({
  name,
  label,
  hint,
  isRequired,
  isOptional,
  type = 'text',
  id,
  current,
  error,
  onFormChange,
  onFormBlur,
  ...rest
}: TextFieldProps & BoundField<string | number | null>) {
  return (
    <Field {...{ label, hint, error, id }} isRequired={isRequired ?? false} isOptional={isOptional ?? false}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          type={type}
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
