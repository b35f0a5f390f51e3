import type { Tables, TablesInsert } from 'auth-kit';

export type Testimonial = Tables<'testimonials'>;

/** What a row is written with. */
export type TestimonialInput = Required<
  Pick<
    TablesInsert<'testimonials'>,
    'author_name' | 'author_role' | 'company' | 'quote' | 'avatar_url' | 'sort_order' | 'published'
  >
>;
