import { useFailureToast } from '@northlight/contract';
import { useParams } from '@northlight/contract/router';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { shortened, usePageHead } from '../lib/page-head.ts';
import { texts } from '../lib/texts.ts';
import { Closing } from '../lib/ui/closing.tsx';
import { Container } from '../lib/ui/layout.tsx';
import { DetailPending } from '../lib/ui/pending.tsx';
import { MissingPage } from '../lib/ui/stage.tsx';
import { galleryOf } from './gallery.ts';
import { Gallery } from './gallery.tsx';
import { ProjectBody } from './project-body.tsx';
import { ProjectHeader } from './project-header.tsx';
import { type ProjectDetail, projectQueries } from './project-queries.ts';

/** `/project/:id` */
export function Component() {
  const { id = '' } = useParams();
  const read = useQuery(projectQueries.one(id));
  useFailureToast(read, texts.projectFailed);
  if (read.data === null) return <ProjectMissing />;
  if (read.data !== undefined) return <Project key={id} project={read.data} />;
  return (
    <DetailPending query={read} failed={texts.projectFailed} loading={texts.projectLoading}>
      <Skeleton width="40%" height={64} />
      <Skeleton width="60%" height={32} />
      <Skeleton height={480} radius="card" />
    </DetailPending>
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
        title="Something like this, but *yours*?"
        lead="Tell us what yours would have to do. We will say what we learned on this one, and where we would begin."
        action="Start a project"
      />
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
