import { type ComponentPropsWithRef, memo } from 'react';
import { Field, type FieldOptions } from './field.tsx';
import { SelectBox } from './select-box.tsx';
import { type BoundField, useFormField } from './use-form-field.ts';

export interface SelectOption {
  value: string;
  label: string;
}

type SelectAttributes = Omit<
  ComponentPropsWithRef<'select'>,
  'name' | 'value' | 'defaultValue' | 'required' | 'children'
>;

export interface SelectFieldProps extends FieldOptions, SelectAttributes {
  /** The path of the value in the form. */
  name: string;
  options: readonly SelectOption[];
  /** Shown for the empty value, which can be chosen again while the field is not required. */
  placeholder?: string;
}

/**
 * One of several, tied to the Formik form around by `name`. A stored value that is not among the options is shown
 * and kept, so that saving something else does not change it.
 */
export function SelectField(props: SelectFieldProps) {
  return <Drawn {...props} {...useFormField<string | null>(props.name)} />;
}

const Drawn = memo(function DrawnSelectField({
  name,
  label,
  hint,
  isRequired = false,
  isOptional = false,
  options,
  placeholder,
  id,
  current,
  error,
  onFormChange,
  onFormBlur,
  ...rest
}: SelectFieldProps & BoundField<string | null>) {
  const value = current ?? '';
  const isForeign = value !== '' && !options.some((option) => option.value === value);
  const hasEmpty = options.some((option) => option.value === '');
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => (
        <SelectBox
          {...rest}
          {...control}
          name={name}
          value={value}
          onChange={(event) => {
            rest.onChange?.(event);
            onFormChange(event);
          }}
          onBlur={(event) => {
            rest.onBlur?.(event);
            onFormBlur(event);
          }}
        >
          {!hasEmpty && (placeholder !== undefined || value === '') && (
            <option value="" disabled={isRequired}>
              {placeholder ?? ''}
            </option>
          )}
          {isForeign && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
});
