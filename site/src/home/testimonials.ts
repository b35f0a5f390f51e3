import type { Testimonial } from './home-queries.ts';

/** Formats a byline such as "Operations lead, Acme". Leaves out missing parts. */
export function formatByline({ author_role, company }: Pick<Testimonial, 'author_role' | 'company'>): string {
  return [author_role, company]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
}
