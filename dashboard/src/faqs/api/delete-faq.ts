import { getBackend, unwrap } from 'auth-kit';

export async function deleteFaq(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('faqs').delete().eq('id', id));
}
