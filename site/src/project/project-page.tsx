import { useFailureToast } from '@northlight/contract';
import { useParams } from '@northlight/router';
import { Skeleton } from '@northlight/shared-ui';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { shortened } from '../lib/head/shortened.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { type KnownProject, knownProject } from '../lib/known.ts';
import { texts } from '../lib/texts.ts';
import { Closing } from '../lib/ui/closing.tsx';
import { DetailPending } from '../lib/ui/detail-pending.tsx';
import { Later } from '../lib/ui/later.tsx';
import { Container } from '../lib/ui/layout.tsx';
import { MissingPage } from '../lib/ui/missing-page.tsx';
import { type ProjectDetail, projectQueries } from './api/project-queries.ts';
import { Gallery } from './components/gallery.tsx';
import { ProjectBody } from './components/project-body.tsx';
import { ProjectHeader } from './components/project-header.tsx';
import { galleryOf } from './model/gallery.ts';

/** `/project/:id` */
export function Component() {
  const { id = '' } = useParams();
  const read = useQuery(projectQueries.one(id));
  const known = knownProject(useQueryClient(), id);
  useFailureToast(read, texts.projectFailed);
  if (read.data === null) return <ProjectMissing />;
  const head = read.data ?? known;
  if (head !== undefined) return <Project key={head.id} head={head} project={read.data} read={read} />;
  return (
    <DetailPending query={read} failed={texts.projectFailed} loading={texts.projectLoading}>
      <Skeleton width="40%" height={64} />
      <Skeleton width="60%" height={32} />
      <Skeleton height={480} radius="card" />
    </DetailPending>
  );
}

interface ProjectProps {
  readonly head: KnownProject;
  /** Undefined until it is read. */
  readonly project: ProjectDetail | undefined;
  readonly read: UseQueryResult;
}

function Project({ head, project, read }: ProjectProps) {
  usePageHead({ title: head.title, description: shortened(head.description) });
  // Until the others are read, the cover alone.
  const pictures = galleryOf(project ?? { ...head, images: [], image_texts: null });
  return (
    <>
      <ProjectHeader project={head} />
      <Later>
        {pictures.length === 0 ? null : (
          <Container as="section" aria-label="Gallery">
            <Gallery pictures={pictures} />
          </Container>
        )}
        <ProjectBody project={project} read={read} />
        <Closing
          title={
            <>
              Something like this, but <em>yours</em>?
            </>
          }
          lead="Tell us what yours would have to do. We will say what we learned on this one, and where we would begin."
          action="Start a project"
        />
      </Later>
    </>
  );
}

/** In place of a project that does not exist. */
export function ProjectMissing() {
  return (
    <MissingPage title={texts.projectMissing} backTo="/projects" backLabel="Back to Projects">
      The project you are looking for does not exist, or is no longer part of our portfolio.
    </MissingPage>
  );
}
