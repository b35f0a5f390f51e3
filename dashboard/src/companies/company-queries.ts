import { getBackend, runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea, clientWorkKey } from '../queries/client-work-queries.ts';
import { recordApi } from '../records/record-api.ts';

export interface Company extends Tables<'companies'> {
  /** Null when it failed to load. Only listed companies have it. */
  readonly summary?: Tables<'staff_companies'> | null;
}

export const companyApi = recordApi<'companies', Company>({
  table: 'companies',
  area: clientWorkArea,
  kind: 'companies',
  orders: { name: ['Name', 'name'], newest: ['Newest first', '-created_at'] },
  enrich: withSummary,
});

/** If the summaries fail to load, the companies are shown without them. */
async function withSummary(companies: readonly Company[]): Promise<Company[]> {
  if (companies.length === 0) return [];
  const ids = companies.map(({ id }) => id);
  const backend = await getBackend();
  const { data } = await backend.from('staff_companies').select('*').in('company_id', ids);
  return companies.map((company) => ({
    ...company,
    summary: data?.find(({ company_id }) => company_id === company.id) ?? null,
  }));
}

export const companyProjectsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...clientWorkKey, 'company', companyId, 'projects'],
    queryFn: ({ signal }) =>
      runQuery((db) =>
        db
          .from('client_projects')
          .select('id, title, status')
          .eq('company_id', companyId)
          .order('created_at')
          .limit(100)
          .abortSignal(signal),
      ),
  });
