import { changedRows, deleteRow, getBackend, toFunctionAppError, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type Rights = Readonly<Record<'is_manager' | 'is_approver' | 'is_billing', boolean>>;

/** Somebody who belongs to a company. */
export interface CompanyPerson extends Rights {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
}

export type CompanyInvitation = Awaited<ReturnType<typeof fetchInvitations>>[number];

/** What the page about the own companies reads. */
export const peopleQueries = {
  people: (companyId: string) =>
    queryOptions({
      queryKey: ['portal', 'company', companyId, 'people'],
      queryFn: ({ signal }) => fetchPeople(companyId, signal),
    }),
  /** Of the companies that the person manages, and those to the own address. */
  invitations: (userId: string) =>
    queryOptions({
      queryKey: ['portal', 'company-invitations', userId],
      queryFn: ({ signal }) => fetchInvitations(signal),
    }),
};

async function fetchPeople(companyId: string, signal: AbortSignal): Promise<CompanyPerson[]> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('company_people')
      .select('id, person_id, full_name, email, avatar_url, is_manager, is_approver, is_billing')
      .eq('company_id', companyId)
      .order('created_at')
      .abortSignal(signal),
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    personId: row.person_id ?? '',
    name: row.full_name || row.email || 'Unnamed',
    email: row.email ?? '',
    avatarUrl: row.avatar_url,
    is_manager: row.is_manager ?? false,
    is_approver: row.is_approver ?? false,
    is_billing: row.is_billing ?? false,
  }));
}

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

/** @throws AppError in the words of the database: the last manager stays */
export async function changeRights(memberId: string, change: Partial<Rights>): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('company_members').update(change).eq('id', memberId).select('id'));
}

/** @throws AppError */
export const removePerson = (memberId: string): Promise<void> => deleteRow('company_members', memberId);

async function callCompanyPeople(body: object): Promise<void> {
  const backend = await getBackend();
  const { error } = await backend.functions.invoke<unknown>('company-people', { body });
  if (error !== null) throw await toFunctionAppError(error);
}

/** Sends an invitation by mail. @throws AppError with the function's own words */
export const invitePerson = (companyId: string, email: string, rights: Rights): Promise<void> =>
  callCompanyPeople({ action: 'invite', companyId, email, ...rights });

export const resendInvitation = (invitationId: string): Promise<void> =>
  callCompanyPeople({ action: 'resend', invitationId });

/** Takes an invitation back. @throws AppError */
export const revokeInvitation = (invitationId: string): Promise<void> =>
  deleteRow('company_invitations', invitationId);

/** Joins the company that invited the own address. @throws AppError in the database's words: it ended, or was used */
export async function acceptInvitation(invitationId: string): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.rpc('accept_company_invitation', { invitation: invitationId }));
}
