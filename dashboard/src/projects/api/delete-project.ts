import { getBackend, unwrap } from 'auth-kit';

export async function deleteProject(id: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.from('projects').delete().eq('id', id));
}
