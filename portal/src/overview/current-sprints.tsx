import { Loaded, Section, SprintStatusBadge } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { formatDate, Muted, Row, Rows, Secondary, Skeleton, Stack, TextLink } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { paths } from '../addresses/address.ts';
import { overviewQueries } from './overview-queries.ts';

const Item = styled(Row)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  padding: var(--space-12) 0;

  a {
    flex: 1 1 12rem;
  }
`;

export function CurrentSprints({ projectId }: { projectId: string }) {
  const sprints = useQuery(overviewQueries.currentSprints(projectId));
  return (
    <Section
      title="Now and next"
      actions={
        sprints.data && sprints.data.total > 0 ? (
          <Link to={paths.home({ tab: 'sprints', project: projectId })}>
            {sprints.data.total === 1 ? '1 sprint' : `All ${sprints.data.total} sprints`}
          </Link>
        ) : null
      }
    >
      <Loaded
        query={sprints}
        subject="The sprints"
        pending={
          <Stack gap={8}>
            <Skeleton height="2.75rem" />
            <Skeleton height="2.75rem" />
          </Stack>
        }
      >
        {(data) =>
          data.total === 0 ? (
            <Secondary>No sprints have been planned yet.</Secondary>
          ) : (
            <Rows>
              {selectCurrentSprints(data.sprints).map((sprint) => (
                <Item key={sprint.id}>
                  <TextLink as={Link} weight="medium" to={paths.sprint(sprint.id)}>
                    {sprint.title}
                  </TextLink>
                  <Muted>
                    {formatDate(sprint.start_date)} – {formatDate(sprint.end_date)}
                  </Muted>
                  <SprintStatusBadge status={sprint.status} />
                </Item>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

/**
 * The sprints in review or in progress and the next planned one. If all sprints are completed, the last one.
 */
export function selectCurrentSprints<Sprint extends { readonly status: string }>(
  sprints: readonly Sprint[],
): Sprint[] {
  const running = sprints.filter(({ status }) => status === 'In Review' || status === 'In Progress');
  const next = sprints.find(({ status }) => status === 'Planned' || status === 'Not Started');
  const current = next === undefined ? running : [...running, next];
  return current.length > 0 ? current : sprints.slice(-1);
}
