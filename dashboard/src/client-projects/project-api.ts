import { getBackend, type Tables } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../lib/client-work/client-work-queries.ts';
import { fetchAll } from '../lib/list/pages.ts';
import { countRows, type Narrowed, recordApi } from '../lib/record/record-api.ts';

export const projectStatuses = ['In Progress', 'Completed', 'On Hold', 'Cancelled'] as const;

/** A project with the company that it is for. */
export interface ClientProject extends Tables<'client_projects'> {
  readonly company: Pick<CompanyOption, 'name'> | null;
}

export const projectApi = recordApi<'client_projects', ClientProject, ClientProject, 'status'>({
  table: 'client_projects',
  area: clientWorkArea,
  kind: 'projects',
  select: '*, company:companies(name)',
  orders: {
    newest: ['Newest first', '-created_at'],
    title: ['Title', 'title'],
    delivery: ['Delivery', 'estimated_delivery'],
    progress: ['Progress', '-percent_complete'],
  },
  filters: { status: (status) => (query: Narrowed<'status'>) => query.eq('status', status) },
});

export type CompanyOption = Pick<Tables<'companies'>, 'id' | 'name'>;

/** The companies whom a project can be made for. */
async function fetchCompanyOptions(signal: AbortSignal): Promise<CompanyOption[]> {
  const backend = await getBackend();
  return fetchAll((from, to) =>
    backend
      .from('companies')
      .select('id, name', { count: 'exact' })
      .order('name')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}

export const companyOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'company-options'],
    queryFn: ({ signal }) => fetchCompanyOptions(signal),
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
