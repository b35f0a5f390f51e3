import { useFailureToast, useTitle } from '@northlight/contract';
import { Link, useSearchParams } from '@northlight/contract/router';
import { EmptyState } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { CallToAction } from '../components/call-to-action.tsx';
import { Container, media } from '../components/layout.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QueryPlaceholder } from '../components/query-placeholder.tsx';
import { ProjectTile, ProjectTileSkeleton } from '../content/project-tile.tsx';
import { PageLinks } from '../paging/page-links.tsx';
import { formatPageTitle, parsePageNumber } from '../paging/page-number.ts';
import { texts } from '../texts.ts';
import { parseProjectFilter, projectsPerPage, projectsQueries } from './projects-queries.ts';
import { TechnologyFilter } from './technology-filter.tsx';

const Grid = styled.ul`
  display: grid;
  gap: var(--space-48) var(--space-32);

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    gap: var(--space-64);
  }
`;

const maxTechnologies = 4;

/** `/projects` */
export function Component() {
  const [parameters] = useSearchParams();
  useTitle(formatPageTitle('Projects', parsePageNumber(parameters)));
  return (
    <>
      <PageIntro title="Our *work*" lead="What we have built, and the technology behind it." />
      <Portfolio />
      <CallToAction
        title="Yours could be *next*"
        lead="Tell us what you are thinking of, and which of these comes closest."
        action="Start a project"
      />
    </>
  );
}

function Portfolio() {
  const [parameters] = useSearchParams();
  const projects = useQuery(projectsQueries.list(parameters));
  const technologies = useQuery(projectsQueries.technologies());
  useFailureToast(projects, texts.projectsFailed);
  const refetch = () => Promise.all([projects.refetch(), technologies.refetch()]);
  const { technology, page } = parseProjectFilter(parameters);
  const isPlainList = technology === '' && page === 1;
  if (projects.data === undefined) {
    return (
      <Container as="section" aria-label="Projects">
        <QueryPlaceholder
          query={{ ...projects, refetch }}
          failedText={texts.projectsFailed}
          loadingText={texts.projectsLoading}
        >
          <Grid as="div">
            {['a', 'b', 'c', 'd'].map((key) => (
              <ProjectTileSkeleton key={key} />
            ))}
          </Grid>
        </QueryPlaceholder>
      </Container>
    );
  }
  const { rows, total } = projects.data;
  const choices = technologies.data ?? [];
  return (
    <Container as="section" aria-label="Projects">
      {rows.length > 0 || choices.length > 0 ? <TechnologyFilter choices={choices} /> : null}
      {rows.length === 0 ? (
        <EmptyState
          title={texts.projectsEmpty}
          action={isPlainList ? undefined : <Link to="/projects">Show all projects</Link>}
        />
      ) : (
        <Grid>
          {rows.map((project, index) => (
            <ProjectTile
              key={project.id}
              project={project}
              maxTechnologies={maxTechnologies}
              level="h2"
              isFirst={index === 0}
            />
          ))}
        </Grid>
      )}
      <PageLinks path="/projects" total={total} size={projectsPerPage} />
    </Container>
  );
}
