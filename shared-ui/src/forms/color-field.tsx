import type { ChangeEventHandler } from 'react';
import { styled } from 'styled-components';
import { Input } from './control.tsx';
import { Field, type FieldOptions } from './field.tsx';
import { useFormField } from './use-form-field.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem;
  gap: var(--space-8);
  align-items: start;
`;

/** Returns `#rrggbb` for what may be typed or pasted, or null. */
export const parseColor = (typed: string): string | null =>
  /^#?([0-9a-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase().replace(/^/, '#') ?? null;

interface ColorFieldProps extends FieldOptions {
  /** The value's path in the form. */
  name: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A color as text, for pasting, and as a picker. */
export function ColorField({ name, label, onChange, ...options }: ColorFieldProps) {
  const { value, error, controlProps } = useFormField<string, HTMLInputElement>({ name, onChange });
  return (
    <Field {...{ label, error, ...options }}>
      {(control) => (
        <Columns>
          <Input {...control} {...controlProps} value={value} autoComplete="off" spellCheck={false} />
          <Input
            {...controlProps}
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={parseColor(value) ?? '#000000'}
          />
        </Columns>
      )}
    </Field>
  );
}
