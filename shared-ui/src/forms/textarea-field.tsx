import type { ComponentPropsWithRef } from 'react';
import { Textarea } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

type TextareaAttributes = Omit<
  ComponentPropsWithRef<'textarea'>,
  'name' | 'value' | 'defaultValue' | 'required'
>;

interface TextareaFieldProps extends FieldOptions, TextareaAttributes {
  /** The value's path in the form. */
  name: string;
}

/** A multi-line text field in the surrounding Formik form. */
export function TextareaField({ label, hint, isRequired, isOptional, id, ...rest }: TextareaFieldProps) {
  const { value, error, controlProps } = useFormField<string | null, HTMLTextAreaElement>(rest);
  return (
    <Field {...{ label, hint, error, id, isRequired, isOptional }}>
      {(control) => <Textarea rows={4} {...rest} {...control} {...controlProps} value={value ?? ''} />}
    </Field>
  );
}
