import { getBackend, runQuery, type Tables, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../queries/client-work-queries.ts';
import { countRows, type FilterQuery, fetchOptions, recordApi } from '../records/record-api.ts';

export const projectStatuses = ['In Progress', 'Completed', 'On Hold', 'Cancelled'] as const;

export interface ClientProject extends Tables<'client_projects'> {
  readonly company: Pick<CompanyOption, 'name'> | null;
  /** The progress shown to the client; null when it failed to load. Only listed and open projects have it. */
  readonly client_percent?: number | null;
}

const columns = '*, company:companies(name)';

export const projectApi = recordApi<'client_projects', ClientProject, ClientProject, 'status'>({
  table: 'client_projects',
  area: clientWorkArea,
  kind: 'projects',
  select: columns,
  orders: {
    newest: ['Newest first', '-created_at'],
    title: ['Title', 'title'],
    delivery: ['Delivery', 'estimated_delivery'],
    progress: ['Staff estimate', '-percent_complete'],
  },
  filters: { status: (status) => (query: FilterQuery<'status'>) => query.eq('status', status) },
  enrich: withClientPercent,
});

/** The open project when the list does not contain it. */
export const managedProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'managed-project', id],
    queryFn: async ({ signal }): Promise<ClientProject | null> => {
      const rows = await runQuery((db) =>
        db.from('client_projects').select(columns).eq('id', id).abortSignal(signal),
      );
      return (await withClientPercent(rows))[0] ?? null;
    },
  });

/** The latest changes to a project and its sprints, tickets and invoices. */
export const projectActivityQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'activity', projectId],
    queryFn: ({ signal }) =>
      runQuery((db) => db.rpc('project_activity', { project: projectId }).abortSignal(signal)),
  });

/** If progress fails to load, the projects are shown without it. */
async function withClientPercent(rows: readonly ClientProject[]): Promise<ClientProject[]> {
  const percents = await fetchPercents(rows.map(({ id }) => id)).catch(() => null);
  return rows.map((row) => ({ ...row, client_percent: percents?.get(row.id) ?? null }));
}

async function fetchPercents(ids: readonly string[]) {
  if (ids.length === 0) return new Map<string | null, number | null>();
  const rows = await runQuery((db) =>
    db.from('project_progress').select('project_id, percent').in('project_id', ids),
  );
  return new Map(rows.map(({ project_id, percent }) => [project_id, percent]));
}

export type CompanyOption = Pick<Tables<'companies'>, 'id' | 'name'>;

/** The companies that a new project can belong to. */
export const companyOptionsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'company-options'],
    queryFn: ({ signal }) => fetchOptions('companies', 'name', signal),
  });

/** A staff member, with the contact fields of a project's form. */
export type Contact = Awaited<ReturnType<typeof fetchContacts>>[number];

/** Role and phone, which profiles lack, come from the person's latest project as contact, or the team page. */
async function fetchContacts(signal: AbortSignal) {
  const backend = await getBackend();
  const [staff, team, projects] = await Promise.all([
    backend
      .from('profiles')
      .select('id, full_name, email')
      .in('role', ['admin', 'author'])
      .order('full_name')
      .abortSignal(signal)
      .then(unwrap),
    backend.from('team_members').select('name, role, email').abortSignal(signal).then(unwrap),
    backend
      .from('client_projects')
      .select('contact_person_role, contact_person_email, contact_person_phone')
      .order('created_at', { ascending: false })
      .limit(200)
      .abortSignal(signal)
      .then(unwrap),
  ]);
  return staff.map(({ id, full_name, email }) => {
    const project = projects.find(({ contact_person_email }) => contact_person_email === email);
    const member = team.find(({ name, email: address }) => address === email || name === full_name);
    return {
      id,
      fields: {
        contact_person_name: full_name ?? '',
        contact_person_role: project?.contact_person_role ?? member?.role ?? '',
        contact_person_email: email ?? '',
        contact_person_phone: project?.contact_person_phone ?? '',
      },
    };
  });
}

/** Staff members as contacts of a project. Not retried, because a new project's form waits for them. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', clientWorkArea, 'contacts'],
    queryFn: ({ signal }) => fetchContacts(signal),
    retry: false,
  });

/** Rows that belong to a project. Deleting it deletes sprints and tickets; invoices prevent the deletion. */
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
