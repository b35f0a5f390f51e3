import { getBackend, type Tables, unwrap } from 'auth-kit';

/** A project as the switcher lists it. */
export type ProjectSummary = Pick<Tables<'client_projects'>, 'id' | 'title' | 'status'>;

/** The projects of one client, oldest first: the first is the one that the portal opens with. */
export async function fetchProjects(clientId: string, signal: AbortSignal): Promise<ProjectSummary[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_projects')
      .select('id, title, status')
      .eq('client_id', clientId)
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
