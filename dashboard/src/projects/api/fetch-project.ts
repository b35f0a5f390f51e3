import { getBackend, unwrap } from 'auth-kit';
import type { Project } from './project.ts';

/** One row; null when there is none of this id. */
export async function fetchProject(id: string, signal: AbortSignal): Promise<Project | null> {
  const backend = await getBackend();
  return unwrap(await backend.from('projects').select('*').eq('id', id).abortSignal(signal).maybeSingle());
}
