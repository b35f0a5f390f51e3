import { getBackend, unwrap } from 'auth-kit';

export async function deleteBlog(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('blogs').delete().eq('id', id));
}
