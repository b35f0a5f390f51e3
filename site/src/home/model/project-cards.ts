import { type ProjectCard, type ProjectRow, projectCard } from '../../lib/projects/project-card.ts';

const mostTechnologies = 3;

/** The cards for the featured projects, or the three samples when there is no project at all (spec section 3). */
export function projectCards(projects: readonly ProjectRow[]): readonly ProjectCard[] {
  if (projects.length === 0) return sampleCards;
  return projects.map((project) => projectCard(project, mostTechnologies));
}

const sample = (id: string, title: string, description: string, technologies: string[]): ProjectCard => ({
  id,
  to: '/projects',
  title,
  description,
  client: null,
  technologies,
  cover: null,
  demo: null,
});

/** Kinds of work rather than invented clients; they lead to the portfolio, since there is no such project to open. */
const sampleCards: readonly ProjectCard[] = [
  sample(
    'sample-crm',
    'A CRM that follows the sale',
    'From the first call to the signed contract in one place, shaped around the way a team already sells.',
    ['React', 'TypeScript', 'PostgreSQL'],
  ),
  sample(
    'sample-saas',
    'A SaaS platform, from zero to paying customers',
    'Accounts, billing and a calm admin side, released in weekly steps that customers could follow.',
    ['React', 'Node.js', 'Stripe'],
  ),
  sample(
    'sample-people',
    'Shifts, leave and pay in one place',
    'An employee management system that replaced four spreadsheets and one very patient office manager.',
    ['React', 'Supabase', 'PostgreSQL'],
  ),
];
