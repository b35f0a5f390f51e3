import { getBackend, unwrap } from 'auth-kit';
import type { NewPerson } from './user.ts';

/** A project for a client who has just been invited, who is its contact too. */
export async function insertFirstProject(clientId: string, person: NewPerson, title: string): Promise<void> {
  const backend = await getBackend();
  unwrap(
    await backend
      .from('client_projects')
      .insert({
        client_id: clientId,
        title,
        contact_person_name: person.full_name,
        contact_person_role: 'Client',
        contact_person_email: person.email,
      })
      .select('id'),
  );
}
