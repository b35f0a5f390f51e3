import { useTitle } from '@northlight/contract';
import { Link, useNavigate, useParams } from '@northlight/contract/router';
import { isUuid } from '@northlight/domain';
import { Card, Cluster, EmptyState, PageHeader, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ActivityList } from '../activity/activity-list.tsx';
import { type ProjectPanels, pageTabs } from '../client-projects/managed-project.ts';
import {
  type ClientProject,
  managedProjectQuery,
  projectActivityQuery,
} from '../client-projects/project-queries.ts';
import { ProjectFacts, ProjectStatusBadge } from '../client-projects/project-row.tsx';
import { ProjectSheet } from '../client-projects/project-sheet.ts';
import { ProjectTabs } from '../client-projects/project-tabs.tsx';
import { useDeleteProject } from '../client-projects/use-delete-project.ts';
import { Loaded } from '../components/loaded.tsx';
import { RowMenu } from '../components/row-actions.tsx';
import { ThreadsTab } from '../inbox/threads-tab.tsx';
import { useNestedRecord } from '../records/list/use-nested-record.ts';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { ProjectOverview } from './project-overview.tsx';
import { panels, usePanelCode } from './project-panels.tsx';

const pagePanels: ProjectPanels<(typeof pageTabs)[number]> = {
  ...panels,
  overview: ProjectOverview,
  messages: ThreadsTab,
  activity: ({ projectId }) => (
    <ActivityList subject="The project’s activity" query={projectActivityQuery(projectId)} />
  ),
};

/* Three columns; on phones the contact below the other two. */
const Facts = styled(Card)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--space-12) var(--space-24);
  padding: var(--space-12) var(--space-16);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  overflow-wrap: anywhere;

  @media (width < 640px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

const backLink = <Link to={linkTo('client-projects')}>Back to Client Projects</Link>;

/** /dashboard/client-projects/:id: a project with everything that belongs to it. */
export function Component() {
  usePanelCode();
  const { id = '' } = useParams();
  const query = useQuery({ ...managedProjectQuery(id), enabled: isUuid(id) });
  useTitle(query.data?.title ?? 'Client project');
  if (!isUuid(id) || query.data === null) {
    return (
      <>
        <PageHeader title="Client project" eyebrow={backLink} />
        <EmptyState title="This project does not exist" message="It may have been deleted." />
      </>
    );
  }
  return (
    <Loaded
      query={query}
      section="project"
      failedText={texts.clientProjects.fetchFailed}
      loadingText="Loading project..."
      skeleton={<Skeleton height={440} radius="card" />}
    >
      {(project) => project && <Project key={project.id} project={project} />}
    </Loaded>
  );
}

function Project({ project }: { project: ClientProject }) {
  const record = useNestedRecord('project');
  const remove = useDeleteProject();
  const navigate = useNavigate();
  const onDelete = async () => {
    if (await remove(project)) void navigate(linkTo('client-projects'), { replace: true });
  };
  return (
    <Stack gap={20}>
      <PageHeader
        title={project.title}
        eyebrow={backLink}
        description={
          <Cluster as="span" gap={8}>
            {project.company?.name}
            <ProjectStatusBadge status={project.status} />
            <RowMenu
              name={project.title}
              onEdit={() => record.openRecord(project.id)}
              onDelete={() => void onDelete()}
            />
          </Cluster>
        }
      />
      <Facts>
        <ProjectFacts project={project} />
      </Facts>
      <ProjectTabs project={project} tabs={pageTabs} panels={pagePanels} />
      <ProjectSheet list={record} />
    </Stack>
  );
}
