import { useFailureToast } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { media } from '../components/layout.tsx';
import { LoadFailure } from '../components/query-placeholder.tsx';
import { TitledSection } from '../components/titled-section.tsx';
import { type ProjectCard, type ProjectRow, toProjectCard } from '../content/project-card.ts';
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

/** Three featured projects, which change daily, or three sample cards if there are no projects. */
export function ProjectsSection() {
  const projects = useQuery(homeQueries.featuredProjects());
  useFailureToast(projects, texts.projectsFailed);
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
            : toProjectCards(projects.data).map((card, index) => (
                <ProjectTile key={card.id} card={card} isLarge={index === 0} />
              ))}
        </List>
      )}
    </TitledSection>
  );
}

const maxTechnologies = 3;

/** Cards for the featured projects, or three samples if there are none (spec section 3). */
function toProjectCards(projects: readonly ProjectRow[]): readonly ProjectCard[] {
  if (projects.length === 0) return sampleCards;
  return projects.map((project) => toProjectCard(project, maxTechnologies));
}

const createSample = (
  id: string,
  title: string,
  description: string,
  technologies: string[],
): ProjectCard => ({
  id,
  to: '/projects',
  title,
  description,
  client: null,
  technologies,
  cover: null,
  demo: null,
});

/** Samples describe types of work instead of invented clients, and link to the portfolio. */
const sampleCards: readonly ProjectCard[] = [
  createSample(
    'sample-crm',
    'A CRM that follows the sale',
    'From the first call to the signed contract in one place, shaped around the way a team already sells.',
    ['React', 'TypeScript', 'PostgreSQL'],
  ),
  createSample(
    'sample-saas',
    'A SaaS platform, from zero to paying customers',
    'Accounts, billing and a calm admin side, released in weekly steps that customers could follow.',
    ['React', 'Node.js', 'Stripe'],
  ),
  createSample(
    'sample-people',
    'Shifts, leave and pay in one place',
    'An employee management system that replaced four spreadsheets and one very patient office manager.',
    ['React', 'Supabase', 'PostgreSQL'],
  ),
];
