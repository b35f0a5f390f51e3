import {
  changedRows,
  deleteRow,
  getBackend,
  type TablesUpdate,
  toFunctionAppError,
  unwrap,
} from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { clientWorkArea } from '../lib/client-work/client-work-queries.ts';
import { recordApi } from '../lib/record/record-api.ts';

export const companyApi = recordApi({
  table: 'companies',
  area: clientWorkArea,
  kind: 'companies',
  orders: { name: ['Name', 'name'], newest: ['Newest first', '-created_at'] },
});

/** What a person may do for the company; who has none of it looks on. */
export const rights = {
  is_approver: 'Approver',
  is_billing: 'Billing',
  is_manager: 'Manager',
} as const;
export type Right = keyof typeof rights;

export interface CompanyPerson extends Readonly<Record<Right, boolean>> {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

const key = (companyId: string, what: string) => ['dashboard', clientWorkArea, 'company', companyId, what];

/** What the sheet of a company reads beside its row. */
export const companyQueries = {
  people: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'people'),
      queryFn: async ({ signal }): Promise<CompanyPerson[]> => {
        const backend = await getBackend();
        const rows = unwrap(
          await backend
            .from('company_people')
            .select('id, person_id, full_name, email, is_approver, is_billing, is_manager')
            .eq('company_id', companyId)
            .order('created_at')
            .abortSignal(signal),
        );
        return rows.map((row) => ({
          id: row.id ?? '',
          personId: row.person_id ?? '',
          name: row.full_name || row.email || 'Unnamed',
          email: row.email ?? '',
          is_approver: row.is_approver ?? false,
          is_billing: row.is_billing ?? false,
          is_manager: row.is_manager ?? false,
        }));
      },
    }),
  projects: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'projects'),
      queryFn: async ({ signal }) => {
        const projects = (await getBackend()).from('client_projects');
        const listed = projects.select('id, title, status').eq('company_id', companyId);
        return unwrap(await listed.order('created_at').limit(100).abortSignal(signal));
      },
    }),
  invitations: (companyId: string) =>
    queryOptions({
      queryKey: key(companyId, 'invitations'),
      queryFn: async ({ signal }) => {
        const invitations = (await getBackend()).from('company_invitations');
        const open = invitations
          .select('id, email, expires_at, is_approver, is_billing, is_manager')
          .eq('company_id', companyId);
        return unwrap(await open.order('created_at').abortSignal(signal));
      },
    }),
};

/** @throws AppError in the database's words: a company keeps a manager */
export async function changeRight(memberId: string, right: Right, isOn: boolean): Promise<void> {
  const change: TablesUpdate<'company_members'> = { [right]: isOn };
  const backend = await getBackend();
  changedRows(await backend.from('company_members').update(change).eq('id', memberId).select('id'));
}

/** @throws AppError */
export const removeMember = (memberId: string): Promise<void> => deleteRow('company_members', memberId);

/** Takes an invitation back. @throws AppError */
export const revokeInvitation = (invitationId: string): Promise<void> =>
  deleteRow('company_invitations', invitationId);

/** Invites an address by mail, with these rights. @throws AppError with the function's own words */
export async function invitePerson(
  companyId: string,
  email: string,
  given: Readonly<Record<Right, boolean>>,
): Promise<void> {
  const backend = await getBackend();
  const { error } = await backend.functions.invoke<unknown>('company-people', {
    body: { action: 'invite', companyId, email, ...given },
  });
  if (error !== null) throw await toFunctionAppError(error);
}
