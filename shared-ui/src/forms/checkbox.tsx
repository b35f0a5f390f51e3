import { css, styled } from 'styled-components';
import { ToggleField, type ToggleFieldProps } from './toggle-field.tsx';

/** The shared states of checkbox and switch; `::before` is the tick or thumb. */
export const toggleStates = css`
  &:checked {
    border-color: var(--color-accent);
    background: var(--color-accent);
  }

  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }

  &:disabled {
    border-color: var(--color-text-disabled);
    background: var(--color-layer);
    cursor: not-allowed;
  }

  &:disabled::before {
    background: var(--color-text-disabled);
  }

  @media (forced-colors: active) {
    appearance: auto;

    &::before {
      display: none;
    }
  }
`;

/** A styled native checkbox. The tick is a mask, so that its colour is a variable. */
export const Checkbox = styled.input.attrs({ type: 'checkbox' })`
  display: grid;
  place-content: center;
  appearance: none;
  width: 1.125rem;
  height: 1.125rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-sm);
  background: var(--color-surface);
  cursor: pointer;

  &::before {
    width: 0.75rem;
    height: 0.75rem;
    background: var(--color-on-accent);
    clip-path: polygon(14% 47%, 0 61%, 40% 98%, 100% 22%, 85% 9%, 39% 69%);
    content: '';
    opacity: 0;
  }

  &:hover {
    border-color: var(--color-text-secondary);
  }

  &:checked::before {
    opacity: 1;
  }

  ${toggleStates}
`;

/** A checkbox in the surrounding Formik form. */
export function CheckboxField(props: ToggleFieldProps) {
  return <ToggleField {...props} control={Checkbox} />;
}
