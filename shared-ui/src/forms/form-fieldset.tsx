import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useReadOnlyReason } from '../interaction/read-only.ts';

const Fieldset = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: var(--space-20);
`;

interface FormFieldsetProps {
  /** True while the form is being submitted. */
  disabled: boolean;
  children: ReactNode;
}

/**
 * Disables a form's fields while it is submitted, and restores focus afterwards unless it has moved elsewhere. Put the
 * submit button outside, so that it keeps its focus.
 */
export function FormFieldset({ disabled, children }: FormFieldsetProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const lastFocused = useRef<HTMLElement | null>(null);
  const reason = useReadOnlyReason();

  useLayoutEffect(() => {
    const active = document.activeElement;
    if (disabled) {
      const isInside = active instanceof HTMLElement && fieldset.current?.contains(active);
      lastFocused.current = isInside ? active : null;
      return;
    }
    if (lastFocused.current && (active === null || active === document.body)) lastFocused.current.focus();
    lastFocused.current = null;
  }, [disabled]);

  return (
    <Fieldset ref={fieldset} disabled={disabled || reason !== null} aria-describedby={reason ?? undefined}>
      {children}
    </Fieldset>
  );
}
