import { Link } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { Badge, formatDate, Skeleton, Spinner, Stack } from 'shared-ui';
import styled from 'styled-components';
import { overviewQueries } from '../api/overview-queries.ts';
import { sprintBadge } from '../model/sprint-badge.ts';
import { SectionFailure } from './section-failure.tsx';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border-top: 1px solid var(--color-line);
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  padding: var(--space-12) 0;
  border-bottom: 1px solid var(--color-line);

  a {
    flex: 1 1 12rem;
    min-width: 0;
    color: var(--color-text);
    font-weight: var(--weight-medium);
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration: underline;
  }

  time,
  span {
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;

const Dates = styled.span`
  color: var(--color-text-muted);
`;

/** The project's sprints in their order, each leading to its page. */
export function SprintList({ projectId }: { projectId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.sprints(projectId));
  if (data === undefined) {
    if (isError)
      return <SectionFailure what="The sprints" onRetry={() => void refetch()} isRetrying={isFetching} />;
    return (
      <Stack gap={8}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Stack>
    );
  }
  if (data.length === 0) return <p>No sprints have been planned yet.</p>;
  return (
    <Rows>
      {data.map((sprint) => {
        const { tone, isSpinning } = sprintBadge(sprint.status);
        return (
          <Row key={sprint.id}>
            <Link to={`/client-portal/sprint/${sprint.id}`}>{sprint.title}</Link>
            <Dates>
              {formatDate(sprint.start_date)} – {formatDate(sprint.end_date)}
            </Dates>
            {sprint.feedback_required && sprint.status === 'In Review' ? (
              <Badge tone="warning">Feedback due</Badge>
            ) : null}
            <Badge tone={tone} icon={isSpinning ? <Spinner size={12} /> : undefined}>
              {sprint.status}
            </Badge>
          </Row>
        );
      })}
    </Rows>
  );
}
