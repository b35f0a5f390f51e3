import { type AuthUser, runQuery, type Tables } from '@northlight/auth-kit';
import type { Permissions } from '@northlight/client-work';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { portalQueries } from './portal-queries.ts';

/** A company that the user belongs to, with the user's permissions there. */
export interface UserCompany extends Permissions, Pick<Tables<'companies'>, 'id' | 'name'> {}

/** Sorted by when the user joined. */
export const userCompaniesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['portal', 'companies', userId],
    queryFn: async ({ signal }): Promise<UserCompany[]> => {
      const rows = await runQuery((db) =>
        db
          .from('company_members')
          .select('is_manager, is_approver, is_billing, company:companies(id, name)')
          .eq('person_id', userId)
          .order('created_at')
          .abortSignal(signal),
      );
      return rows.map(({ company, ...permissions }) => ({ ...company, ...permissions }));
    },
  });

export type ReceivedInvitation = Awaited<ReturnType<typeof fetchReceivedInvitations>>[number];

/** Pending invitations to the user. */
export const receivedInvitationsQuery = ({ id, email }: AuthUser) =>
  queryOptions({
    queryKey: ['portal', 'received-invitations', id],
    queryFn: ({ signal }) => fetchReceivedInvitations(email, signal),
  });

function fetchReceivedInvitations(email: string, signal: AbortSignal) {
  return runQuery((db) =>
    db
      .from('company_invitations')
      .select('id, company_name, invited_by_name, is_manager, is_approver, is_billing')
      // Managers also see invitations to others.
      .eq('email', email.toLowerCase())
      .order('created_at')
      .abortSignal(signal),
  );
}

/** Whether the user has a company or an invitation to one. True while loading. */
export function useHasCompanyPage(user: AuthUser | null): boolean {
  const { id, email } = user ?? { id: '', email: '' };
  const companies = useQuery({ ...userCompaniesQuery(id), enabled: user !== null }).data;
  const hasNoCompany = companies?.length === 0;
  const invitations =
    useQuery({ ...receivedInvitationsQuery({ id, email }), enabled: hasNoCompany }).data ?? [];
  return !hasNoCompany || invitations.length > 0;
}

/**
 * The user's permissions in a project's company, with the company's name. While they are unknown, the name is null and every
 * permission counts as granted, so that buttons keep their place; `UntilPermitted` disables them.
 */
export function usePermissions(userId: string, projectId: string) {
  const projects = useQuery(portalQueries.projects(userId));
  const companies = useQuery(userCompaniesQuery(userId));
  const companyId = projects.data?.find(({ id }) => id === projectId)?.company_id;
  const company = companies.data?.find(({ id }) => id === companyId);
  const isKnown = projects.data !== undefined && companies.data !== undefined;
  return {
    company: company?.name ?? null,
    isApprover: company?.is_approver ?? !isKnown,
    hasBilling: company?.is_billing ?? !isKnown,
    isKnown,
    queries: [projects, companies],
  };
}
