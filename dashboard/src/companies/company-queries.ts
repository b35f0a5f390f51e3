import { getBackend, type Tables, unwrap } from '@northlight/auth-kit';
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
      queryFn: async ({ signal }) => {
        const projects = (await getBackend()).from('client_projects');
        const query = projects.select('id, title, status').eq('company_id', companyId);
        return unwrap(await query.order('created_at').limit(100).abortSignal(signal));
      },
    }),
  invitations: (companyId: string) =>
    queryOptions({
      queryKey: createCompanyKey(companyId, 'invitations'),
      queryFn: async ({ signal }) => {
        const invitations = (await getBackend()).from('company_invitations');
        const query = invitations
          .select(
            'id, email, full_name, invited_by_name, created_at, expires_at, is_approver, is_billing, is_manager',
          )
          .eq('company_id', companyId);
        return unwrap(await query.order('created_at').abortSignal(signal));
      },
    }),
};
