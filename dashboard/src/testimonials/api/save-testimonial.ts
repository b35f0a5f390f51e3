import { getBackend } from 'auth-kit';
import { insertedRow, updatedRow } from '../../lib/record/save-row.ts';
import type { Testimonial, TestimonialInput } from './testimonial.ts';

/** Adds a row under an id of ours: sent twice, it is there once. */
export async function insertTestimonial(input: TestimonialInput, id: string): Promise<Testimonial> {
  const backend = await getBackend();
  return insertedRow(
    await backend
      .from('testimonials')
      .insert({ ...input, id })
      .select(),
    () => backend.from('testimonials').select('*').eq('id', id).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function updateTestimonial(
  { id, updated_at }: Pick<Testimonial, 'id' | 'updated_at'>,
  input: TestimonialInput,
): Promise<Testimonial> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('testimonials').update(input).eq('id', id).eq('updated_at', updated_at).select(),
    () => backend.from('testimonials').select('*').eq('id', id).maybeSingle(),
  );
}
