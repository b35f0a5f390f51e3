import type { ComponentPropsWithRef, ElementType } from 'react';
import { styled } from 'styled-components';
import { Text } from '../display/text.tsx';
import { FieldError, FieldLabel, type FieldOptions, useFieldWiring } from './field.tsx';
import { useFormField } from './use-form-field.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  column-gap: var(--space-12);
  row-gap: var(--space-4);
  align-items: start;
`;

/** As tall as one line of the label, so that the two align at any control size. */
const ControlCell = styled.span`
  display: grid;
  align-items: center;
  height: var(--leading-sm);
`;

const Label = styled(FieldLabel)`
  justify-self: start;
  font-weight: var(--weight-regular);
`;

const Notes = styled.div`
  display: grid;
  grid-column: 2;
  gap: var(--space-4);

  &:empty {
    display: none;
  }
`;

type InputAttributes = Omit<
  ComponentPropsWithRef<'input'>,
  'name' | 'value' | 'type' | 'checked' | 'required'
>;

export interface ToggleFieldProps extends Omit<FieldOptions, 'isOptional'>, InputAttributes {
  /** The boolean value's path in the form. */
  name: string;
}

interface ToggleProps extends ToggleFieldProps {
  control: ElementType;
}

/** The shared layout of CheckboxField and SwitchField. */
export function ToggleField({ label, hint, isRequired, id, control: Control, ...rest }: ToggleProps) {
  const { value, error, controlProps } = useFormField<boolean | null, HTMLInputElement>(rest);
  const { control, hintId, errorId } = useFieldWiring(error, { hint, isRequired }, id);
  return (
    <Root>
      <ControlCell>
        <Control {...rest} {...control} {...controlProps} checked={value === true} />
      </ControlCell>
      <Label htmlFor={control.id}>{label}</Label>
      <Notes>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && (
          <Text size="sm" tone="muted" id={hintId}>
            {hint}
          </Text>
        )}
      </Notes>
    </Root>
  );
}
