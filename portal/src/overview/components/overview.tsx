import { useQuery } from '@tanstack/react-query';
import { Card, DataList, formatDate, KeyValue, ProgressBar, Skeleton, Stack } from 'shared-ui';
import styled from 'styled-components';
import type { PortalProject } from '../api/fetch-projects.ts';
import { overviewQueries } from '../api/overview-queries.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { SectionFailure } from './section-failure.tsx';
import { SprintList } from './sprint-list.tsx';

const Columns = styled.div`
  display: grid;
  gap: var(--space-48);
  align-items: start;

  @media (width >= 768px) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
  }

  h2 {
    margin-bottom: var(--space-16);
    font-size: var(--text-lg);
    line-height: var(--leading-lg);
    font-weight: var(--weight-semibold);
  }
`;

/** How the project stands: progress, what runs now, who to talk to and what happened lately. */
export function Overview({ project }: { project: PortalProject }) {
  return (
    <Columns>
      <Stack gap={48}>
        <section aria-labelledby="progress-heading">
          <h2 id="progress-heading">Progress</h2>
          <ProjectProgress projectId={project.id} />
        </section>
        <section aria-labelledby="sprints-heading">
          <h2 id="sprints-heading">Sprints</h2>
          <SprintList projectId={project.id} />
        </section>
        <section aria-labelledby="activity-heading">
          <h2 id="activity-heading">Project activity</h2>
          <ActivityFeed projectId={project.id} />
        </section>
      </Stack>
      <Card as="aside" aria-labelledby="facts-heading">
        <h2 id="facts-heading">At a glance</h2>
        <DataList>
          <KeyValue label="Estimated delivery">
            {project.estimated_delivery ? formatDate(project.estimated_delivery) : 'Not set yet'}
          </KeyValue>
          <KeyValue label="Your contact">
            {project.contact_person_name}
            <br />
            {project.contact_person_role}
          </KeyValue>
          <KeyValue label="E-mail">
            <a href={`mailto:${project.contact_person_email}`}>{project.contact_person_email}</a>
          </KeyValue>
          {project.contact_person_phone ? (
            <KeyValue label="Phone">
              <a href={`tel:${project.contact_person_phone.replaceAll(/[^+\d]/g, '')}`}>
                {project.contact_person_phone}
              </a>
            </KeyValue>
          ) : null}
        </DataList>
      </Card>
    </Columns>
  );
}

function ProjectProgress({ projectId }: { projectId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQueries.progress(projectId));
  if (data === undefined) {
    if (!isError) return <Skeleton height="3rem" />;
    return <SectionFailure what="The progress" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const counted = data.total > 0 ? `${data.done} of ${data.total} tasks done` : null;
  return (
    <ProgressBar
      label="Project progress"
      value={data.percent}
      valueText={counted === null ? `${data.percent}%` : `${data.percent}% · ${counted}`}
    />
  );
}
