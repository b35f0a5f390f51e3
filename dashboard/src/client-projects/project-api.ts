import { queryOptions } from '@tanstack/react-query';
import { getBackend, type Tables } from 'auth-kit';
import { clientWorkArea } from '../lib/client-work/client-work-queries.ts';
import { fetchAll } from '../lib/list/pages.ts';
import { countRows, type Narrowed, recordApi } from '../lib/record/record-api.ts';

/** A project with whose it is. */
export interface ClientProject extends Tables<'client_projects'> {
  readonly client: Omit<ClientOption, 'id'> | null;
}

export const projectApi = recordApi<'client_projects', ClientProject, ClientProject, 'status'>({
  table: 'client_projects',
  area: clientWorkArea,
  kind: 'projects',
  select: '*, client:profiles!client_projects_client_id_fkey(full_name, email, organization_name)',
  orders: {
    newest: ['Newest first', '-created_at'],
    title: ['Title', 'title'],
    delivery: ['Delivery', 'estimated_delivery'],
    progress: ['Progress', '-percent_complete'],
  },
  filters: { status: (status) => (query: Narrowed<'status'>) => query.eq('status', status) },
});

/** A client as people call them. */
export function clientName(client: ClientProject['client']): string {
  return client?.organization_name || client?.full_name || client?.email || 'Unknown client';
}

export interface ClientOption {
  readonly id: string;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly organization_name: string | null;
}

/** The people whom a project can be made for: clients, but no employee who has the role while access is decided. */
async function fetchClientOptions(signal: AbortSignal): Promise<ClientOption[]> {
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

export const clientsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'clients'],
    queryFn: ({ signal }) => fetchClientOptions(signal),
  });

/** What belongs to a project: sprints and tickets go with it, invoices keep it. */
export interface ProjectDependents {
  readonly sprints: number;
  readonly tickets: number;
  readonly invoices: number;
}

export async function countDependents(projectId: string): Promise<ProjectDependents> {
  const [sprints, tickets, invoices] = await Promise.all([
    countRows('project_sprints', 'project_id', projectId),
    countRows('project_tickets', 'project_id', projectId),
    countRows('client_invoices', 'project_id', projectId),
  ]);
  return { sprints, tickets, invoices };
}
