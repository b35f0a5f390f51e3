import { getBackend, unwrap } from 'auth-kit';
import type { Testimonial } from './testimonial.ts';

/** One row; null when there is none of this id. */
export async function fetchTestimonial(id: string, signal: AbortSignal): Promise<Testimonial | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('testimonials').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
