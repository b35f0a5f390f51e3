import { useFailureToast } from '@northlight/contract';
import { useParams } from '@northlight/contract/router';
import { truncateDescription } from '@northlight/domain';
import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CallToAction } from '../components/call-to-action.tsx';
import { Container } from '../components/layout.tsx';
import { PagePlaceholder } from '../components/query-placeholder.tsx';
import { NotFoundPage } from '../components/short-page.tsx';
import { linkToContact } from '../content/contact-link.ts';
import { usePageHead } from '../pages/page-head.ts';
import { texts } from '../texts.ts';
import { Gallery } from './gallery.tsx';
import { buildGallery } from './gallery-pictures.ts';
import { ProjectBody } from './project-body.tsx';
import { ProjectHeader } from './project-header.tsx';
import { type ProjectDetail, projectQueries } from './project-queries.ts';

/** `/project/:id` */
export function Component() {
  const { id = '' } = useParams();
  const projectQuery = useQuery(projectQueries.byId(id));
  useFailureToast(projectQuery, texts.projectFailed);
  if (projectQuery.data === null) return <ProjectNotFound />;
  if (projectQuery.data !== undefined) return <Project key={id} project={projectQuery.data} />;
  return (
    <PagePlaceholder query={projectQuery} failedText={texts.projectFailed} loadingText={texts.projectLoading}>
      <Skeleton width="40%" height={64} />
      <Skeleton width="60%" height={32} />
      <Skeleton height={480} radius="card" />
    </PagePlaceholder>
  );
}

function Project({ project }: { project: ProjectDetail }) {
  usePageHead({ title: project.title, description: truncateDescription(project.description) });
  const pictures = buildGallery(project);
  return (
    <>
      <ProjectHeader project={project} />
      {pictures.length === 0 ? null : (
        <Container as="section" aria-label="Gallery">
          <Gallery pictures={pictures} />
        </Container>
      )}
      <ProjectBody project={project} />
      <CallToAction
        title="Something like this, but *yours*?"
        lead="Tell us what yours would have to do. We will tell you what we learned on this one and where we would begin."
        action="Start a project"
        to={linkToContact(`${project.title} ${project.description}`)}
      />
    </>
  );
}

export function ProjectNotFound() {
  return (
    <NotFoundPage title={texts.projectMissing} backTo="/projects" backLabel="Back to Projects">
      The project you are looking for does not exist or is no longer part of our portfolio.
    </NotFoundPage>
  );
}
