import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldOptions } from './field.tsx';
import { SelectBox } from './select-box.tsx';
import { useFormField } from './use-form-field.ts';

export interface SelectOption {
  value: string;
  label: string;
}

type SelectAttributes = Omit<
  ComponentPropsWithRef<'select'>,
  'name' | 'value' | 'defaultValue' | 'required' | 'children'
>;

interface SelectFieldProps extends FieldOptions, SelectAttributes {
  /** The value's path in the form. */
  name: string;
  options: readonly SelectOption[];
  /** The label of the empty value, which can be chosen again unless the field is required. */
  placeholder?: string;
}

/**
 * A select in the surrounding Formik form. A stored value that is not among the options is shown and kept, so that saving
 * another field does not change it.
 */
export function SelectField({
  label,
  hint,
  isRequired,
  isOptional,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const { value, error, controlProps } = useFormField<string | null, HTMLSelectElement>(rest);
  const selected = value ?? '';
  const isUnlisted = selected !== '' && !options.some((option) => option.value === selected);
  const hasEmptyOption = options.some((option) => option.value === '');
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => (
        <SelectBox {...rest} {...control} {...controlProps} value={selected}>
          {!hasEmptyOption && (placeholder !== undefined || selected === '') && (
            <option value="" disabled={isRequired}>
              {placeholder ?? ''}
            </option>
          )}
          {isUnlisted && <option value={selected}>{selected}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
