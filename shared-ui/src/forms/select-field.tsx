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
  /** The path of the value in the form. */
  name: string;
  options: readonly SelectOption[];
  /** The label of the empty value, which can be chosen again unless the field is required. */
  placeholder?: string;
}

/**
 * A select of the surrounding Formik form. A stored value that is not among the options is shown and kept, so that saving
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
  const { value, error, bound } = useFormField<string | null, HTMLSelectElement>(rest);
  const chosen = value ?? '';
  const isForeign = chosen !== '' && !options.some((option) => option.value === chosen);
  const hasEmpty = options.some((option) => option.value === '');
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => (
        <SelectBox {...rest} {...control} {...bound} value={chosen}>
          {!hasEmpty && (placeholder !== undefined || chosen === '') && (
            <option value="" disabled={isRequired}>
              {placeholder ?? ''}
            </option>
          )}
          {isForeign && <option value={chosen}>{chosen}</option>}
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
