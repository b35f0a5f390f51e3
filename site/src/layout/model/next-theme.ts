import type { ThemeChoice } from '@platform/contract';

/**
 * What the switch of the header chooses: always the other theme than the one that is seen, and as soon as that is what
 * the system asks for, the system again, so that the page follows it from then on.
 */
export function nextTheme(choice: ThemeChoice, systemIsDark: boolean): ThemeChoice {
  const isDark = choice === 'system' ? systemIsDark : choice === 'dark';
  const wanted = isDark ? 'light' : 'dark';
  return (wanted === 'dark') === systemIsDark ? 'system' : wanted;
}
