import type { Testimonial } from './home-queries.ts';

/** The published testimonials, or the built-in ones if there are none. */
export function withBuiltInTestimonials(testimonials: readonly Testimonial[]): readonly Testimonial[] {
  return testimonials.length > 0 ? testimonials : builtInTestimonials;
}

/** Formats a byline such as "Operations lead, Acme". Leaves out missing parts. */
export function formatByline({ author_role, company }: Pick<Testimonial, 'author_role' | 'company'>): string {
  return [author_role, company]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
}

const builtInTestimonials: readonly Testimonial[] = [
  {
    id: 'built-in-1',
    author_name: 'Marta Lindqvist',
    author_role: 'Head of Operations',
    quote:
      'They asked better questions than we did. The system they built is the first one that no one here complains about.',
  },
  {
    id: 'built-in-2',
    author_name: 'Tobias Brandt',
    author_role: 'Founder',
    quote:
      'Every Friday there was something new to click on. We never had to wonder where our money went, or when we would open.',
  },
  {
    id: 'built-in-3',
    author_name: 'Ingrid Solheim',
    author_role: 'Managing Director',
    quote: 'Two years on it still runs, they still answer, and the invoices still match the estimate.',
  },
];
