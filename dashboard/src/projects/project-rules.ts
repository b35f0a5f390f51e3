import type { Tables } from '@northlight/auth-kit';

export type Project = Tables<'projects'>;

export function getAltText(altTexts: Project['image_texts'], url: string): string {
  const altText: unknown = (altTexts as Readonly<Record<string, unknown>>)[url];
  return typeof altText === 'string' ? altText : '';
}

export function getLinkLabel(url: string): 'Figma' | 'Live Demo' {
  return url.toLowerCase().includes('figma') ? 'Figma' : 'Live Demo';
}
