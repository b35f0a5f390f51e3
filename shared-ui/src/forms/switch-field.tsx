import { styled } from 'styled-components';
import { toggleStates } from './checkbox.tsx';
import { ToggleField, type ToggleFieldProps } from './toggle-field.tsx';

/** A native checkbox with the role of a switch. */
export const Switch = styled.input.attrs({ type: 'checkbox', role: 'switch' })`
  position: relative;
  appearance: none;
  width: 2.125rem;
  height: 1.25rem;
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-full);
  background: var(--color-layer);
  cursor: pointer;
  transition: background-color var(--motion-base) var(--ease-out);

  &::before {
    position: absolute;
    top: 2px;
    left: 2px;
    width: 0.875rem;
    height: 0.875rem;
    border-radius: var(--radius-full);
    background: var(--color-control-border);
    content: '';
    transition:
      transform calc(var(--motion-base) * var(--motion-shift)) var(--ease-out),
      background-color var(--motion-base) var(--ease-out);
  }

  &:checked::before {
    background: var(--color-on-accent);
    transform: translateX(0.875rem);
  }

  ${toggleStates}
`;

/** A switch in the surrounding Formik form. */
export function SwitchField(props: ToggleFieldProps) {
  return <ToggleField {...props} control={Switch} />;
}
