import type { ChangeEvent, ComponentPropsWithRef, ElementType, FocusEvent } from 'react';
import { styled } from 'styled-components';
import { FieldError, FieldHint, FieldLabel, type FieldOptions, useFieldWiring } from './field.tsx';
import { useFormField } from './use-form-field.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  column-gap: var(--space-12);
  row-gap: var(--space-4);
  align-items: start;
`;

/** As tall as a line of the label, so that both stand on one line however large the control is. */
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
  /** The path of the boolean in the form. */
  name: string;
}

/** The layout and wiring that CheckboxField and SwitchField have in common. */
export function ToggleField({
  name,
  label,
  hint,
  isRequired = false,
  id,
  control: Control,
  ...rest
}: ToggleFieldProps & { control: ElementType }) {
  const { input, error } = useFormField<boolean | null>(name);
  const { control, hintId, errorId } = useFieldWiring(error, { hint, isRequired }, id);
  return (
    <Root>
      <ControlCell>
        <Control
          {...rest}
          {...control}
          name={name}
          checked={input.value === true}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            rest.onChange?.(event);
            input.onChange(event);
          }}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            rest.onBlur?.(event);
            input.onBlur(event);
          }}
        />
      </ControlCell>
      <Label htmlFor={control.id}>{label}</Label>
      <Notes>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      </Notes>
    </Root>
  );
}
