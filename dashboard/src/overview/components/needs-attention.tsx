import { Link } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Skeleton } from 'shared-ui';
import styled from 'styled-components';
import { overviewQueries } from '../api/overview-queries.ts';
import { waitingKinds } from '../model/attention.ts';
import { NotLoaded } from './not-loaded.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  list-style: none;

  /* As many on a line as fit, and every line is full. */
  li {
    flex: 1 0 auto;
    max-width: 100%;

    @media (width < 768px) {
      flex-basis: 100%;
    }
  }

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    min-height: var(--height-touch);
    padding: var(--space-8) var(--space-12) var(--space-8) var(--space-16);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-surface);
    color: var(--color-text);
    text-decoration: none;
  }

  a:hover {
    border-color: var(--color-control-border);
  }

  svg {
    flex: none;
    color: var(--color-text-muted);
  }
`;

const Quiet = styled.p`
  color: var(--color-text-secondary);
`;

/** What waits for staff, each with the way there. */
export function NeedsAttention() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.attention());
  if (data === undefined && isError) {
    return (
      <NotLoaded
        message="What needs attention could not be loaded."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="2.75rem" />;
  const waiting = waitingKinds
    .map(({ key, to, describe }) => ({ key, to, describe, count: data?.[key] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (waiting.length === 0) return <Quiet>You’re all caught up.</Quiet>;
  return (
    <List>
      {waiting.map(({ key, to, describe, count }) => (
        <li key={key}>
          <Link to={to}>
            {describe(count)}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </List>
  );
}
