import { useServices } from '@northlight/contract';
import { Contrast } from 'lucide-react';
import styled from 'styled-components';

const Switch = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-12);
  min-width: var(--height-touch);
  min-height: var(--height-touch);
  border-radius: var(--radius-control);
  color: var(--color-text-secondary);

  &:hover {
    background: var(--color-layer);
    color: var(--color-text);
  }

  @media (scripting: none) {
    display: none;
  }
`;

const label = 'Switch between light and dark';

/**
 * Switches between light and dark on this device. It looks the same in both, so that the server's HTML suits either
 * theme.
 */
export function ThemeSwitch({ isLabelled = false }: { isLabelled?: boolean }) {
  const { switchTheme } = useServices();
  return (
    <Switch
      type="button"
      {...(isLabelled ? {} : { 'aria-label': label, title: label })}
      onClick={switchTheme}
    >
      <Contrast size={20} strokeWidth={1.75} aria-hidden />
      {isLabelled ? label : null}
    </Switch>
  );
}
