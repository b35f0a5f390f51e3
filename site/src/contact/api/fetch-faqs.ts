import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** A question that people ask before they write. */
export type Faq = Pick<Tables<'faqs'>, 'id' | 'question' | 'answer'>;

/** All published ones, in the order that staff gave them. */
export async function fetchFaqs(signal: AbortSignal): Promise<Faq[]> {
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
