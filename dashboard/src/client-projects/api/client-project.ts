import type { Tables, TablesInsert } from 'auth-kit';

export type ProjectRow = Tables<'client_projects'>;

/** A project with whose it is. */
export interface ClientProject extends ProjectRow {
  readonly client: {
    readonly full_name: string | null;
    readonly email: string | null;
    readonly organization_name: string | null;
  } | null;
}

export type ProjectInput = Required<
  Pick<
    TablesInsert<'client_projects'>,
    | 'client_id'
    | 'title'
    | 'description'
    | 'status'
    | 'percent_complete'
    | 'estimated_delivery'
    | 'contact_person_name'
    | 'contact_person_role'
    | 'contact_person_email'
    | 'contact_person_phone'
  >
>;

export const withClient =
  '*, client:profiles!client_projects_client_id_fkey(full_name, email, organization_name)' as const;

/** A client as people call them. */
export function clientName(client: ClientProject['client']): string {
  return client?.organization_name || client?.full_name || client?.email || 'Unknown client';
}
