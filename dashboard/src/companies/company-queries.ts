import { runQuery, type Tables } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea, clientWorkKey } from '../queries/client-work-queries.ts';
import { recordApi } from '../records/record-api.ts';

export type Company = Tables<'companies'>;

export const companyApi = recordApi({
  table: 'companies',
  area: clientWorkArea,
  kind: 'companies',
  orders: { name: ['Name', 'name'], newest: ['Newest first', '-created_at'] },
});

const createCompanyKey = (companyId: string, resource: string) => [
  ...clientWorkKey,
  'company',
  companyId,
  resource,
];

export const companyQueries = {
  projects: (companyId: string) =>
    queryOptions({
      queryKey: createCompanyKey(companyId, 'projects'),
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
    }),
  invitations: (companyId: string) =>
    queryOptions({
      queryKey: createCompanyKey(companyId, 'invitations'),
      queryFn: ({ signal }) =>
        runQuery((db) =>
          db
            .from('company_invitations')
            .select(
              'id, email, full_name, invited_by_name, created_at, expires_at, is_approver, is_billing, is_manager',
            )
            .eq('company_id', companyId)
            .order('created_at')
            .abortSignal(signal),
        ),
    }),
};
