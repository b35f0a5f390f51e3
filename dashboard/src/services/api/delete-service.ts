import { getBackend, unwrap } from 'auth-kit';

export async function deleteService(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('services').delete().eq('id', id));
}
