import { useQuery } from '@tanstack/react-query';
import { Button, Cluster, formatDateTime, Skeleton } from 'shared-ui';
import styled from 'styled-components';
import { overviewQueries } from '../api/overview-queries.ts';
import { describeChange } from '../model/describe-change.ts';

const List = styled.ol`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--color-line);
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-16);
    padding: var(--space-12) var(--space-8);
    border-bottom: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: var(--weight-medium);
  }

  time {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Who did what lately, from the audit log. */
export function RecentActivity() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.recentActivity());
  if (data === undefined && isError) {
    return (
      <Cluster role="alert">
        <span>The recent activity could not be loaded.</span>
        <Button size="sm" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </Cluster>
    );
  }
  if (data === undefined) return <Skeleton height="16rem" />;
  if (data.length === 0) return <p>Nothing has been changed yet.</p>;
  return (
    <List>
      {data.map((entry) => (
        <li key={entry.id}>
          <span>
            <strong>{entry.actor_name ?? 'The system'}</strong> {describeChange(entry)}
          </span>
          <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
        </li>
      ))}
    </List>
  );
}
