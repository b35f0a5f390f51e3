import { NotFoundError, type PageLoaderArgs, useFailureToast } from '@platform/contract';
import { useParams } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingState, Skeleton } from 'shared-ui';
import styled from 'styled-components';
import { frameQueries } from '../lib/content/api/content-queries.ts';
import { shortened } from '../lib/head/shortened.ts';
import { primes } from '../lib/prime.ts';
import { loadSanitiser } from '../lib/rich-text/loaded-sanitiser.ts';
import { texts } from '../lib/texts.ts';
import { Closing } from '../lib/ui/closing.tsx';
import { Container } from '../lib/ui/layout.tsx';
import { usePageHead } from '../lib/use-page-head.ts';
import type { ProjectDetail } from './api/fetch-project.ts';
import { projectQueries } from './api/project-queries.ts';
import { Gallery } from './components/gallery.tsx';
import { ProjectBody } from './components/project-body.tsx';
import { ProjectHeader } from './components/project-header.tsx';
import { ProjectMissing } from './components/project-missing.tsx';
import { galleryOf } from './model/gallery.ts';

const prime = primes(({ params }) => [...frameQueries(), projectQueries.one(params.id ?? '')], loadSanitiser);

/** @throws NotFoundError as soon as it is known that there is no such project */
export async function loader(args: PageLoaderArgs): Promise<void> {
  await prime(args);
  const { queryKey } = projectQueries.one(args.params.id ?? '');
  if (args.queryClient.getQueryData(queryKey) === null) {
    throw new NotFoundError(texts.projectMissing, { Page: ProjectMissing });
  }
}

const Room = styled(Container)`
  padding-block: var(--space-64) var(--space-96);
`;

const Boxes = styled.div`
  display: grid;
  gap: var(--space-32);
`;

/** `/project/:id` */
export function Component() {
  const { id = '' } = useParams();
  const project = useQuery(projectQueries.one(id));
  useFailureToast(project, texts.projectFailed);
  if (project.data) return <Project key={project.data.id} project={project.data} />;
  if (project.data === null) return <ProjectMissing />;
  return (
    <Room>
      {project.isError ? (
        <ErrorState
          title={texts.projectFailed}
          retryLabel="Retry"
          onRetry={() => void project.refetch()}
          isRetrying={project.isFetching}
        />
      ) : (
        <LoadingState label={texts.projectLoading}>
          <Boxes>
            <Skeleton width="40%" height={64} />
            <Skeleton width="60%" height={32} />
            <Skeleton height={480} radius="card" />
          </Boxes>
        </LoadingState>
      )}
    </Room>
  );
}

function Project({ project }: { project: ProjectDetail }) {
  usePageHead({ title: project.title, description: shortened(project.description) });
  const pictures = galleryOf(project);
  return (
    <>
      <ProjectHeader project={project} />
      {pictures.length === 0 ? null : (
        <Container as="section" aria-label="Gallery">
          <Gallery pictures={pictures} />
        </Container>
      )}
      <ProjectBody project={project} />
      <Closing
        title={
          <>
            Something like this, but <em>yours</em>?
          </>
        }
        lead="Tell us what yours would have to do. We will say what we learned on this one, and where we would begin."
        action="Start a project"
      />
    </>
  );
}
