import { getBackend, unwrap } from 'auth-kit';
import { type ClientProject, withClient } from './client-project.ts';

/** One project; null when there is none of this id. */
export async function fetchProject(id: string, signal: AbortSignal): Promise<ClientProject | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('client_projects').select(withClient).eq('id', id).abortSignal(signal).maybeSingle(),
  );
}
