import { getBackend, unwrap } from 'auth-kit';

/** Whom the client turns to: somebody of the agency. */
export interface Contact {
  readonly name: string;
  readonly role: string;
  readonly email: string;
}

/** A project for a client who has just been invited. */
export async function insertFirstProject(clientId: string, contact: Contact, title: string): Promise<void> {
  const backend = await getBackend();
  unwrap(
    await backend
      .from('client_projects')
      .insert({
        client_id: clientId,
        title,
        contact_person_name: contact.name,
        contact_person_role: contact.role,
        contact_person_email: contact.email,
      })
      .select('id'),
  );
}
