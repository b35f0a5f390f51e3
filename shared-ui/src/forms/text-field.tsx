import { type ComponentPropsWithRef, memo, useCallback, useRef } from 'react';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { type BoundField, useFormField } from './use-form-field.ts';

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
export function TextField({ ref, ...props }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  // The browser gives half a date as an empty text, which would be stored as none.
  const validate = useCallback(
    () => (input.current?.validity.badInput ? 'Complete the date, or empty the field' : undefined),
    [],
  );
  return <Drawn {...props} ref={take} {...useFormField<string | number | null>(props.name, validate)} />;
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
