import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** What a client said. */
export type Testimonial = Pick<
  Tables<'testimonials'>,
  'id' | 'author_name' | 'author_role' | 'company' | 'quote' | 'avatar_url'
>;

/** All published ones, in the order that staff gave them. */
export async function fetchTestimonials(signal: AbortSignal): Promise<Testimonial[]> {
  return unwrap(
    await getPublicBackend()
      .from('testimonials')
      .select('id, author_name, author_role, company, quote, avatar_url')
      .eq('published', true)
      .order('sort_order', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
