import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const getToneStyles = (tone: Tone) =>
  tone === 'neutral'
    ? css`
        border-color: var(--color-line);
        background: var(--color-layer);
        color: var(--color-text-secondary);
      `
    : css`
        border-color: var(--color-${tone}-border);
        background: var(--color-${tone}-tint);
        color: var(--color-${tone === 'accent' ? 'accent-text' : tone});
      `;

const Root = styled.span<{ $tone: Tone; $isOutline: boolean }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: var(--space-4);
  max-width: 100%;
  padding: 3px var(--space-8);
  border: 1px solid;
  border-radius: var(--radius-full);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  font-weight: var(--weight-medium);
  ${({ $tone }) => getToneStyles($tone)}
  ${({ $isOutline }) => $isOutline && 'background: transparent;'}

  & > svg {
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
  }
`;

interface BadgeProps {
  /** Only repeats the meaning of the text, because colour alone is not accessible. */
  tone?: Tone;
  /** Omits the tint, for inactive items. */
  isOutline?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A status or category, with tint, border and text of one tone. */
export function Badge({ tone = 'neutral', isOutline = false, icon, children }: BadgeProps) {
  return (
    <Root $tone={tone} $isOutline={isOutline}>
      {icon}
      {children}
    </Root>
  );
}
