import { useFailureToast } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { media } from '../components/layout.tsx';
import { LoadFailure } from '../components/query-placeholder.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { ProjectTile, ProjectTileSkeleton } from '../content/project-tile.tsx';
import { texts } from '../texts.ts';
import { homeQueries } from './home-queries.ts';

/** The first project large on the left, the others stacked beside it. */
const List = styled.ul`
  display: grid;
  gap: var(--space-48) var(--space-32);

  ${media.tablet} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);

    & > :first-child:not(:only-child) {
      grid-row: span 2;
    }

    & > :only-child {
      grid-column: 1 / -1;
    }
  }

  ${media.desktop} {
    column-gap: var(--space-64);
  }
`;

const maxTechnologies = 3;

/** Three featured projects, which change daily; nothing as long as there are none. */
export function ProjectsSection() {
  const projects = useQuery(homeQueries.featuredProjects());
  useFailureToast(projects, texts.projectsFailed);
  if (projects.data?.length === 0) return null;
  return (
    <TitledSection
      id="projects-title"
      title="Recent *work*"
      action={<ArrowLink to="/projects">View All Projects</ArrowLink>}
    >
      {projects.isError && projects.data === undefined ? (
        <LoadFailure query={projects} title={texts.projectsFailed} message="Please try again in a moment." />
      ) : (
        <List
          aria-busy={projects.data === undefined}
          aria-label={projects.data === undefined ? texts.projectsLoading : undefined}
        >
          {projects.data === undefined
            ? [0, 1, 2].map((index) => <ProjectTileSkeleton key={index} isLarge={index === 0} />)
            : projects.data.map((project, index) => (
                <ProjectTile
                  key={project.id}
                  project={project}
                  maxTechnologies={maxTechnologies}
                  isLarge={index === 0}
                />
              ))}
        </List>
      )}
    </TitledSection>
  );
}
