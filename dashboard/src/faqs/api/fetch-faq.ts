import { getBackend, unwrap } from 'auth-kit';
import type { Faq } from './faq.ts';

/** One row; null when there is none of this id. */
export async function fetchFaq(id: string, signal: AbortSignal): Promise<Faq | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('faqs').select('*').eq('id', id).abortSignal(signal).maybeSingle());
}
