import type { AuthUser } from '@northlight/auth-kit';
import { createStoredValue } from '@northlight/contract/drafts';
import { Link } from '@northlight/contract/router';
import { Button, Card, EmptyState, ErrorState, LoadingState, Skeleton, Stack } from '@northlight/shared-ui';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { FolderOpen, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { paths, useUrlState } from '../addresses/address.ts';
import { ReceivedInvitations } from '../components/received-invitations.tsx';
import { receivedInvitationsQuery, useHasCompanyPage } from '../queries/company-queries.ts';
import { portalQueries } from '../queries/portal-queries.ts';
import { texts } from '../texts.ts';
import { ProjectTabs } from './project-tabs.tsx';

/** The id of the project last viewed on this device. `remote.ts` uses the same key. */
export const getLastProjectStore = (userId: string) =>
  createStoredValue(userId, 'portal.last-project', (stored) => (typeof stored === 'string' ? stored : null));

/** Shows the project from the URL, the last viewed one, or the first. */
export function CurrentProject({ user, name }: { user: AuthUser; name: string | null }) {
  const userId = user.id;
  const { params } = useUrlState();
  const { data: projects, isError, isFetching, refetch } = useQuery(portalQueries.projects(userId));
  // Every tab needs both, whichever project is open.
  usePrefetchQuery(portalQueries.today());
  usePrefetchQuery(portalQueries.attention(userId));
  const hasCompanyPage = useHasCompanyPage(user);
  const invitations = useQuery(receivedInvitationsQuery(user)).data ?? [];
  const requestedId = params.get('project');
  const selectedId = requestedId ?? getLastProjectStore(userId).read();
  const selectedProject = projects?.find(({ id }) => id === selectedId);
  // A missing project from the URL is reported; a missing last project is ignored.
  const project = selectedProject ?? (requestedId === null ? projects?.[0] : undefined);

  useEffect(() => {
    if (project) getLastProjectStore(userId).write(project.id);
  }, [project, userId]);

  if (projects === undefined) {
    if (isError) {
      return (
        <ErrorState
          title="Your project could not be loaded"
          message="We could not reach our server. Your data is safe."
          retryLabel="Retry"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      );
    }
    return <ProjectSkeleton />;
  }
  if (projects.length === 0 && invitations.length > 0) {
    return (
      <Stack gap={32}>
        <ReceivedInvitations user={user} invitations={invitations} />
      </Stack>
    );
  }
  if (projects.length === 0) {
    return (
      <Card padding="lg">
        <EmptyState
          isPage
          icon={<FolderOpen />}
          title={texts.noProjectsTitle}
          message={texts.noProjects}
          action={
            hasCompanyPage ? <Button render={<Link to={paths.company()} />}>Your Company</Button> : null
          }
        />
      </Card>
    );
  }
  if (project === undefined) {
    return (
      <EmptyState
        isPage
        icon={<SearchX />}
        title="Project Not Found"
        message="The project does not exist or you do not have access."
        action={<Button render={<Link to={paths.home()} />}>Back to your projects</Button>}
      />
    );
  }
  return (
    <Stack gap={32}>
      <ReceivedInvitations user={user} invitations={invitations} />
      <ProjectTabs userId={userId} name={name} project={project} projects={projects} />
    </Stack>
  );
}

export function ProjectSkeleton() {
  return (
    <LoadingState label="Loading your project…">
      <Stack gap={32}>
        <Stack gap={8}>
          <Skeleton height="1.25rem" width="9rem" />
          <Skeleton height="3rem" width="min(20rem, 80%)" />
          <Skeleton height="1.5rem" width="5.5rem" />
        </Stack>
        <Skeleton height="2.75rem" />
        <Skeleton height="20rem" />
      </Stack>
    </LoadingState>
  );
}
