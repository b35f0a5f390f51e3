import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** A question that people ask before they write. */
export type Faq = Awaited<ReturnType<typeof fetchFaqs>>[number];

/** What the contact page reads. */
export const contactQueries = {
  faqs: () =>
    queryOptions({ queryKey: ['site', 'contact', 'faqs'], queryFn: ({ signal }) => fetchFaqs(signal) }),
};

/** All published ones, in the order that staff gave them. */
async function fetchFaqs(signal: AbortSignal) {
  return unwrap(
    await getPublicBackend()
      .from('faqs')
      .select('id, question, answer')
      .eq('published', true)
      .order('sort_order', { ascending: true })
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
