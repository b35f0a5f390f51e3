import { InvoiceTotals, SprintStatusBadge } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { Cluster, formatDate, Row, Rows, Secondary, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { managedProjectQuery } from '../client-projects/project-queries.ts';
import { Loaded } from '../components/loaded.tsx';
import { clientWorkKey } from '../queries/client-work-queries.ts';
import { linkToProject } from '../screens.ts';
import { SprintProgressBar } from '../sprints/sprint-progress-bar.tsx';
import { projectSprintsQuery } from '../sprints/sprint-queries.ts';
import { texts } from '../texts.ts';

/** What the project is about, its sprints that are not completed, and what has been billed. */
export function ProjectOverview({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(managedProjectQuery(projectId));
  const sprints = useQuery(projectSprintsQuery(projectId));
  return (
    <Stack gap={20}>
      <p>{project?.description || 'No description yet'}</p>
      <Loaded
        query={sprints}
        section="sprints"
        failedText={texts.sprints.fetchFailed}
        loadingText="Loading sprints..."
        skeleton={<Skeleton height="6rem" />}
      >
        {(all) => {
          const open = all.filter(({ status }) => status !== 'Completed');
          if (open.length === 0)
            return (
              <Secondary>{all.length === 0 ? texts.sprints.empty : 'All sprints are completed'}</Secondary>
            );
          return (
            <Rows aria-label="Open sprints">
              {open.map((sprint) => (
                <Row key={sprint.id}>
                  <Cluster justify="between">
                    <Cluster gap={8}>
                      <Link to={linkToProject(projectId, { tab: 'sprints', edit: `sprint.${sprint.id}` })}>
                        {sprint.title}
                      </Link>
                      <SprintStatusBadge status={sprint.status} />
                      {sprint.end_date && <Secondary>ends {formatDate(sprint.end_date)}</Secondary>}
                    </Cluster>
                    <SprintProgressBar sprint={sprint} />
                  </Cluster>
                </Row>
              ))}
            </Rows>
          );
        }}
      </Loaded>
      <InvoiceTotals keyPrefix={clientWorkKey} projectId={projectId} />
    </Stack>
  );
}
