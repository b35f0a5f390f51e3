import { styled } from 'styled-components';

/** A list with thin lines between its rows. */
export const Rows = styled.ul`
  display: block;
  border-top: 1px solid var(--color-line);
`;

export const Row = styled.li`
  padding: var(--space-16) 0;
  border-bottom: 1px solid var(--color-line);
  overflow-wrap: anywhere;
`;

export const Muted = styled.span`
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-variant-numeric: tabular-nums;
`;

export const Secondary = styled.p`
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  white-space: pre-line;
`;
