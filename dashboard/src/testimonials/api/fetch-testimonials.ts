import { searchPattern } from '@platform/domain';
import { getBackend, type PageOf, pageOf } from 'auth-kit';
import { rangeOf } from '../../lib/list/range-of.ts';
import type { ListQuery } from '../../lib/list/use-list-state.ts';
import type { Testimonial } from './testimonial.ts';

/** A page of what clients said, in the order of the site unless another sort is chosen. */
export async function fetchTestimonials(
  { search, sort, page, filters }: ListQuery<'state'>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<Testimonial>> {
  const backend = await getBackend();
  let query = backend.from('testimonials').select('*', { count: 'exact' });
  if (sort === 'newest') query = query.order('created_at', { ascending: false });
  else query = query.order('sort_order').order('created_at');
  if (filters.state !== '') query = query.eq('published', filters.state === 'published');
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query.order('id').range(...rangeOf(page, size)));
}
