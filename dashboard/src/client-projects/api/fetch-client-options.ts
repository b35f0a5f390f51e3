import { getBackend } from 'auth-kit';
import { fetchAll } from '../../lib/list/fetch-all.ts';

export interface ClientOption {
  readonly id: string;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly organization_name: string | null;
}

/** The people whom a project can be made for: clients, but no employee who has the role while access is decided. */
export async function fetchClientOptions(signal: AbortSignal): Promise<ClientOption[]> {
  const backend = await getBackend();
  return fetchAll((from, to) =>
    backend
      .from('profiles')
      .select('id, full_name, email, organization_name', { count: 'exact' })
      .eq('role', 'client')
      .eq('awaiting_access', false)
      .order('full_name')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}
