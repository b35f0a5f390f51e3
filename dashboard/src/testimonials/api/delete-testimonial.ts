import { getBackend, unwrap } from 'auth-kit';

export async function deleteTestimonial(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('testimonials').delete().eq('id', id));
}
