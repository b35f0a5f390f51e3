import { getBackend, type Tables, unwrap } from 'auth-kit';

/** What the page of one project shows of it. */
export type ProjectDetail = Pick<
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

export async function fetchProject(projectId: string, signal: AbortSignal): Promise<ProjectDetail | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('client_projects')
      .select(
        'id, title, description, status, estimated_delivery, contact_person_name, contact_person_role, contact_person_email, contact_person_phone',
      )
      .eq('id', projectId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
