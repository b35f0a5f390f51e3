import { css } from 'styled-components';

export const popupStyles = css`
  min-width: max(12rem, var(--anchor-width));
  max-width: var(--available-width);
  max-height: min(24rem, var(--available-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-floating);
  transform-origin: var(--transform-origin);
  transition:
    opacity var(--motion-base) var(--ease-out),
    transform var(--motion-base) var(--ease-out);

  &:focus-visible {
    outline: none;
  }

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(calc(-4px * var(--motion-shift)));
  }
`;

/** Keyboard and pointer share the highlight. */
export const optionStyles = css`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--control-height);
  padding: var(--space-4) var(--space-12);
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  text-decoration: none;
  cursor: default;
  user-select: none;

  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    color: var(--color-text-muted);
  }

  &[data-highlighted] {
    background: var(--color-layer);
    outline: none;
  }

  &[data-highlighted]:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }

  &[data-disabled] {
    color: var(--color-text-disabled);
  }
`;
