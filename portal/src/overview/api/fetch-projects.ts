import { getBackend, type Tables, unwrap } from 'auth-kit';

/** A client's project with its progress as the database counts it. */
export type PortalProject = Pick<
  Tables<'client_projects'>,
  | 'id'
  | 'title'
  | 'description'
  | 'status'
  | 'estimated_delivery'
  | 'contact_person_name'
  | 'contact_person_role'
  | 'contact_person_email'
  | 'contact_person_phone'
>;

/** The projects of one client, oldest first: the first is the one that the portal opens with. */
export async function fetchProjects(clientId: string, signal: AbortSignal): Promise<PortalProject[]> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_projects')
      .select(
        'id, title, description, status, estimated_delivery, contact_person_name, contact_person_role, contact_person_email, contact_person_phone',
      )
      .eq('client_id', clientId)
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
