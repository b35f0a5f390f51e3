import { Loaded, Section } from '@northlight/client-work';
import {
  Button,
  Card,
  DataList,
  formatDate,
  KeyValue,
  LoadingState,
  Secondary,
  SectionBoundary,
  Skeleton,
  Stack,
} from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import styled from 'styled-components';
import { LargeProgress } from '../components/large-progress.tsx';
import { Columns } from '../queries/columns.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { CurrentSprints } from './current-sprints.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { overviewQueries, type ProjectDetail } from './overview-queries.ts';

/** Below "Needs your attention" on a phone, sticky beside it on wider screens. */
const Aside = styled.div`
  @media (width >= 768px) {
    position: sticky;
    top: 5.5rem;
    grid-area: 1 / 2 / 3 / 3;
  }
`;

/** The Overview tab: open actions, progress, contact person and recent activity. */
export function Overview({ userId, projectId }: { userId: string; projectId: string }) {
  return (
    <Columns>
      <SectionBoundary section="Needs your attention">
        <NeedsAttention userId={userId} projectId={projectId} />
      </SectionBoundary>
      <Aside>
        <AtAGlance projectId={projectId} />
      </Aside>
      <Stack gap={48}>
        <SectionBoundary section="Now and next">
          <CurrentSprints projectId={projectId} />
        </SectionBoundary>
        <Section title="Project activity">
          <ActivityFeed projectId={projectId} />
        </Section>
      </Stack>
    </Columns>
  );
}

const Divider = styled.hr`
  margin: var(--space-20) 0;
  border-top: 1px solid var(--color-line);
`;

function AtAGlance({ projectId }: { projectId: string }) {
  const progress = useQuery(overviewQueries.progress(projectId));
  const project = useQuery(overviewQueries.project(projectId));
  return (
    <Card>
      <Section title="At a glance">
        <Loaded query={progress} subject="Progress" pending={<Skeleton height="5.75rem" />}>
          {({ percent, total, done }) => (
            <LargeProgress
              label="Project progress"
              percent={percent}
              countText={total > 0 ? `${done} of ${total} tasks done` : null}
            />
          )}
        </Loaded>
        <Divider />
        <Loaded
          query={project}
          subject="The project"
          pending={
            <LoadingState label="Loading the project…">
              <Skeleton height="12rem" />
            </LoadingState>
          }
        >
          {(data) =>
            data === null ? (
              <Secondary>The project does not exist or you do not have access.</Secondary>
            ) : (
              <ProjectDetails project={data} />
            )
          }
        </Loaded>
      </Section>
    </Card>
  );
}

function ProjectDetails({ project }: { project: ProjectDetail }) {
  const question = `mailto:${project.contact_person_email}?subject=${encodeURIComponent(project.title)}`;
  return (
    <Stack gap={20}>
      {project.description ? <Secondary>{project.description}</Secondary> : null}
      <DataList>
        <KeyValue label="Estimated delivery">
          {project.estimated_delivery ? formatDate(project.estimated_delivery) : 'Not set yet'}
        </KeyValue>
        <KeyValue label="Your contact">
          {project.contact_person_name}
          <br />
          {project.contact_person_role}
        </KeyValue>
        <KeyValue label="Email">
          <a href={question}>{project.contact_person_email}</a>
        </KeyValue>
        {project.contact_person_phone ? (
          <KeyValue label="Phone">
            <a href={`tel:${project.contact_person_phone.replaceAll(/[^+\d]/g, '')}`}>
              {project.contact_person_phone}
            </a>
          </KeyValue>
        ) : null}
      </DataList>
      <Button icon={<Mail aria-hidden="true" />} render={<a href={question} />}>
        Ask by email
      </Button>
    </Stack>
  );
}
