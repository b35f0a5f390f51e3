import { plainText } from '../../lib/editor/html.ts';
import { filled, rowsOf, textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { Project, ProjectInput } from '../api/project.ts';

export interface GalleryImage {
  readonly url: string;
  readonly alt: string;
}

/** A portfolio project as the form holds it. */
export interface ProjectValues {
  title: string;
  description: string;
  long_description: string;
  client_name: string;
  project_urls: string[];
  github_url: string;
  technologies: string[];
  cover_image: string;
  cover_alt: string;
  images: GalleryImage[];
  featured: boolean;
  in_our_care: boolean;
  completed: boolean;
  start_date: string;
  completed_at: string;
}

export const emptyProject: ProjectValues = {
  title: '',
  description: '',
  long_description: '',
  client_name: '',
  project_urls: [''],
  github_url: '',
  technologies: [],
  cover_image: '',
  cover_alt: '',
  images: [],
  featured: false,
  in_our_care: false,
  completed: false,
  start_date: '',
  completed_at: '',
};

export function valuesOfProject(project: Project): ProjectValues {
  const altOf = (url: string) => altTextOf(project.image_texts, url);
  return {
    title: project.title,
    description: project.description,
    long_description: project.long_description ?? '',
    client_name: project.client_name ?? '',
    project_urls: rowsOf(project.project_urls),
    github_url: project.github_url ?? '',
    technologies: [...project.technologies],
    cover_image: project.cover_image ?? '',
    cover_alt: project.cover_image === null ? '' : altOf(project.cover_image),
    images: project.images.map((url) => ({ url, alt: altOf(url) })),
    featured: project.featured,
    in_our_care: project.in_our_care,
    completed: project.completed,
    start_date: project.start_date ?? '',
    completed_at: project.completed_at ?? '',
  };
}

/** What a picture shows, as its project says; an empty text when it does not. */
export function altTextOf(texts: Project['image_texts'], url: string): string {
  const text: unknown = (texts as Readonly<Record<string, unknown>>)[url];
  return typeof text === 'string' ? text : '';
}

/**
 * What is written. The completion date stands only while the project is completed, and is today when left blank; blank
 * addresses are dropped (spec sections 4 and 5).
 * @param today - the agency's day
 */
export function inputOfProject(values: ProjectValues, today: string): ProjectInput {
  const described = [{ url: values.cover_image, alt: values.cover_alt }, ...values.images].filter(
    ({ url, alt }) => url !== '' && alt.trim() !== '',
  );
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    long_description: textOrNull(values.long_description),
    client_name: textOrNull(values.client_name),
    project_urls: filled(values.project_urls),
    github_url: textOrNull(values.github_url),
    technologies: filled(values.technologies),
    cover_image: textOrNull(values.cover_image),
    images: values.images.map(({ url }) => url),
    image_texts: Object.fromEntries(described.map(({ url, alt }) => [url, alt.trim()])),
    featured: values.featured,
    in_our_care: values.in_our_care,
    completed: values.completed,
    start_date: textOrNull(values.start_date),
    completed_at: values.completed ? values.completed_at || today : null,
  };
}

/** What the link to a project's address says on its card. */
export function linkLabelOf(url: string): 'Figma' | 'Live Demo' {
  return url.toLowerCase().includes('figma') ? 'Figma' : 'Live Demo';
}

export const comparedProject: readonly ComparedField<ProjectValues>[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Short description' },
  { name: 'long_description', label: 'Long description', show: (html) => plainText(String(html)) },
  { name: 'client_name', label: 'Client' },
  { name: 'project_urls', label: 'Project URLs' },
  { name: 'github_url', label: 'GitHub URL' },
  { name: 'technologies', label: 'Technologies' },
  { name: 'cover_image', label: 'Cover image' },
  { name: 'cover_alt', label: 'What the cover image shows' },
  {
    name: 'images',
    label: 'Gallery',
    show: (images) =>
      Array.isArray(images)
        ? images.map((image) => (typeof image === 'string' ? image : `${image.url} ${image.alt}`)).join('\n')
        : '',
  },
  { name: 'featured', label: 'Featured' },
  { name: 'in_our_care', label: 'In our care' },
  { name: 'completed', label: 'Completed' },
  { name: 'start_date', label: 'Start date' },
  { name: 'completed_at', label: 'Completion date' },
];
