import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export const contactQueries = {
  faqs: () =>
    queryOptions({ queryKey: ['site', 'contact', 'faqs'], queryFn: ({ signal }) => fetchFaqs(signal) }),
};

/** All published questions in the order that staff chose. */
async function fetchFaqs(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('faqs')
      .select('*')
      .eq('published', true)
      .order('sort_order', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
