import { getBackend, type PageOf, pageOf, runQuery, type Tables } from '@northlight/auth-kit';
import { searchPattern } from '@northlight/domain';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { getPageRange } from '../records/list/fetch-pages.ts';
import type { ListQuery } from '../records/list/use-list-state.ts';

/** The log's filters, apart from the search by person. */
export type AuditFilter = 'area' | 'company' | 'since';

/** A log entry with its actor and the company it concerns. */
export type AuditEntry = Omit<Tables<'audit_entries'>, 'company_id'>;

export const areaLabels = {
  access: 'Sign-ins and exports',
  people: 'People and permissions',
  projects: 'Projects and invoices',
  content: 'Content',
  inbox: 'Inbox',
} as const;

export const timeSpans = { '24': 'Last 24 hours', '168': 'Last 7 days', '720': 'Last 30 days' } as const;

const columns =
  'id, at, actor_name, actor_email, actor_role, area, action, table_name, row_id, row_name, changes, company_name';

async function fetchPage(
  { search, sort, page, filters }: ListQuery<AuditFilter>,
  signal?: AbortSignal,
  size?: number,
): Promise<PageOf<AuditEntry>> {
  const backend = await getBackend();
  let query = backend.from('audit_entries').select(columns, { count: 'exact' });
  if (filters.area !== '') query = query.eq('area', filters.area);
  if (filters.company !== '') query = query.eq('company_id', filters.company);
  if (filters.since in timeSpans) query = query.gte('at', await getTimeBeforeNewest(Number(filters.since)));
  if (search.trim() !== '') query = query.ilike('search_text', searchPattern(search));
  const ascending = sort === 'oldest';
  query = query.order('at', { ascending }).order('id', { ascending });
  if (signal) query = query.abortSignal(signal);
  return pageOf(await query.range(...getPageRange(page, size)));
}

/** Counts back from the newest entry, because the device's clock may be wrong. */
async function getTimeBeforeNewest(hours: number): Promise<string> {
  const [entry] = await runQuery((db) =>
    db.from('audit_log').select('at').order('at', { ascending: false }).limit(1),
  );
  return new Date((entry ? Date.parse(entry.at) : Date.now()) - hours * 3_600_000).toISOString();
}

/** The log as a data source for `ListScreen`. */
export const auditApi = {
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ],
  fetchPage,
  list: ({ search, sort, page, filters }: ListQuery<AuditFilter>) =>
    queryOptions({
      queryKey: ['dashboard', 'audit', 'list', { search, sort, page, filters }] as QueryKey,
      queryFn: ({ signal }) => fetchPage({ search, sort, page, filters }, signal),
      placeholderData: keepPreviousData,
    }),
};

export const auditCompaniesQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'audit', 'companies'],
    queryFn: ({ signal }) =>
      runQuery((db) => db.from('companies').select('id, name').order('name').limit(1000).abortSignal(signal)),
  });
