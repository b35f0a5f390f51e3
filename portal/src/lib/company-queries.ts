import { getBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { portalQueries } from './portal-queries.ts';

/** A company that the user belongs to, with the user's permissions there. */
export interface UserCompany {
  readonly id: string;
  readonly name: string;
  readonly is_manager: boolean;
  readonly is_approver: boolean;
  readonly is_billing: boolean;
}

/** Sorted by when the user joined. */
export const userCompaniesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['portal', 'companies', userId],
    queryFn: async ({ signal }): Promise<UserCompany[]> => {
      const backend = await getBackend();
      const rows = unwrap(
        await backend
          .from('company_members')
          .select('is_manager, is_approver, is_billing, company:companies(id, name)')
          .eq('person_id', userId)
          .order('created_at')
          .abortSignal(signal),
      );
      return rows.map(({ company, ...permissions }) => ({ ...company, ...permissions }));
    },
  });

export type CompanyInvitation = Awaited<ReturnType<typeof fetchInvitations>>[number];

/** Pending invitations to companies that the user manages, and those sent to the user. */
export const companyInvitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['portal', 'company-invitations', userId],
    queryFn: ({ signal }) => fetchInvitations(signal),
  });

async function fetchInvitations(signal: AbortSignal) {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('company_invitations')
      .select(
        'id, company_id, company_name, email, invited_by_name, is_manager, is_approver, is_billing, expires_at',
      )
      .order('created_at')
      .abortSignal(signal),
  );
}

/** Whether the user has a pending invitation. Only for users without a company: managers also see others' invitations. */
const hasInvitationQuery = (userId: string) =>
  queryOptions({
    queryKey: ['portal', 'company-invitations', userId, 'any'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const invitations = (await getBackend()).from('company_invitations').select('id').limit(1);
      return unwrap(await invitations.abortSignal(signal)).length > 0;
    },
  });

/** Whether the user has a company or an invitation to one. True while loading. */
export function useHasCompanyPage(userId: string): boolean {
  const companies = useQuery(userCompaniesQuery(userId)).data;
  const hasNoCompany = companies?.length === 0;
  const isInvited = useQuery({ ...hasInvitationQuery(userId), enabled: hasNoCompany }).data;
  return !hasNoCompany || isInvited === true;
}

/**
 * The user's permissions in a project's company, with the company's name. While loading, the name is null and every
 * permission is true, since the database enforces them.
 */
export function usePermissions(userId: string, projectId: string) {
  const projects = useQuery(portalQueries.projects(userId)).data;
  const companies = useQuery(userCompaniesQuery(userId)).data;
  const companyId = projects?.find(({ id }) => id === projectId)?.company_id;
  const company = companies?.find(({ id }) => id === companyId);
  return {
    company: company?.name ?? null,
    isApprover: company?.is_approver ?? true,
    hasBilling: company?.is_billing ?? true,
  };
}
