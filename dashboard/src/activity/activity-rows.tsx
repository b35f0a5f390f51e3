import styled from 'styled-components';

/** Styles for audit log entries: action, time, and changes below. */
export const ActivityRows = styled.ol`
  border-top: 1px solid var(--color-line);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-2) var(--space-16);
    padding: var(--space-8);
    border-bottom: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: var(--weight-medium);
  }

  p {
    grid-column: 1 / -1;
    color: var(--color-text-secondary);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  time {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-sm);
    font-variant-numeric: tabular-nums;
  }
`;
