import type { SitePath } from '../links/links.ts';
import { toWebUrl } from '../links/web-url.ts';

export interface ProjectCard {
  readonly id: string;
  readonly to: SitePath;
  readonly title: string;
  readonly description: string;
  readonly client: string | null;
  readonly technologies: readonly string[];
  readonly cover: string | null;
  readonly demo: string | null;
}

/** The columns of a project that a card needs. */
export interface ProjectRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly client_name: string | null;
  readonly technologies: readonly string[];
  readonly cover_image: string | null;
  readonly project_urls?: readonly string[];
}

/** The number of technologies differs between pages (spec section 9). */
export function toProjectCard(project: ProjectRow, maxTechnologies: number): ProjectCard {
  return {
    id: project.id,
    to: `/project/${project.id}`,
    title: project.title,
    description: project.description,
    client: project.client_name?.trim() || null,
    technologies: [...new Set(project.technologies)].slice(0, maxTechnologies),
    cover: project.cover_image,
    demo: toWebUrl(project.project_urls?.[0]),
  };
}
