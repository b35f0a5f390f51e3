import { useSearchParams } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { Card, EmptyState, ErrorState, LoadingState, Skeleton, Stack } from 'shared-ui';
import { texts } from '../../lib/texts.ts';
import { overviewQueries } from '../api/overview-queries.ts';
import { ProjectView } from './project-view.tsx';

/** The client's first project, or the one that the address names. */
export function ClientProjects({ clientId, name }: { clientId: string; name: string | null }) {
  const [params] = useSearchParams();
  const { data: projects, isError, isFetching, refetch } = useQuery(overviewQueries.projects(clientId));

  if (isError && projects === undefined) {
    return (
      <ErrorState
        title="Your project could not be loaded"
        message="Nothing is lost. The connection to our server did not work just now."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (projects === undefined) {
    return (
      <LoadingState label="Loading your project…">
        <Stack>
          <Skeleton height="3rem" width="60%" />
          <Skeleton height="1.25rem" width="35%" />
          <Skeleton height="12rem" />
        </Stack>
      </LoadingState>
    );
  }
  const project = projects.find(({ id }) => id === params.get('project')) ?? projects[0];
  if (project === undefined) {
    return (
      <Card padding="lg">
        <EmptyState icon={<FolderOpen />} title={texts.noProjectsTitle} message={texts.noProjects} />
      </Card>
    );
  }
  return <ProjectView project={project} greeting={name} />;
}
