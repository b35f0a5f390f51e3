import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Text } from '../display/text.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-6);
  min-width: 0;
`;

const LabelRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-8);
`;

export const FieldLabel = styled.label`
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-weight: var(--weight-medium);
`;

const ErrorText = styled.p`
  display: flex;
  gap: var(--space-6);
  color: var(--color-danger);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);

  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 2px;
  }
`;

/** An error message below its control, which refers to it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorText id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </ErrorText>
  );
}

/** The attributes that connect a control to its label, hint and error. */
interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

export interface FieldOptions {
  label: string;
  /** Help text. Hidden while the error contains the same sentence. */
  hint?: ReactNode;
  isRequired?: boolean | undefined;
  /** Shows "Optional" beside the label, for forms in which most fields are required. */
  isOptional?: boolean | undefined;
}

/** Ids and ARIA attributes of one field. Pass `id` if something outside refers to the control. */
export function useFieldWiring(
  error: string | undefined,
  { hint, isRequired }: Pick<FieldOptions, 'hint' | 'isRequired'>,
  customId?: string,
) {
  const generatedId = useId();
  const id = customId ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control: ControlWiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  };
  return { control, hintId, errorId };
}

interface FieldProps extends FieldOptions {
  error?: string | undefined;
  id?: string | undefined;
  /** Renders the control with the given attributes. */
  children: (control: ControlWiring) => ReactNode;
}

/** Label, control, hint and error. The basis of all form fields, including custom ones. */
export function Field({
  label,
  hint: anyHint,
  error,
  isRequired = false,
  isOptional = false,
  id,
  children,
}: FieldProps) {
  const hint = typeof anyHint === 'string' && error?.includes(anyHint) ? undefined : anyHint;
  const { control, hintId, errorId } = useFieldWiring(error, { hint, isRequired }, id);
  return (
    <Root>
      <LabelRow>
        <FieldLabel htmlFor={control.id}>{label}</FieldLabel>
        {isOptional && (
          <Text as="span" size="xs" tone="muted" aria-hidden="true">
            Optional
          </Text>
        )}
      </LabelRow>
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <Text size="sm" tone="muted" id={hintId}>
          {hint}
        </Text>
      )}
    </Root>
  );
}
