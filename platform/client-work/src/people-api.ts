import {
  deleteRow,
  getBackend,
  runQuery,
  type Tables,
  toFunctionAppError,
  updateRow,
} from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { readErasurePreview } from './erasure.ts';
import type { Permissions } from './permissions.tsx';

/** The start of an app's query keys. Actions invalidate everything below its first segment. */
export type QueryKeyPrefix = readonly [app: string, ...rest: string[]];

/** A member of a company. */
export interface CompanyPerson extends Omit<Tables<'company_people'>, 'company_id' | 'updated_at'> {
  readonly name: string;
}

export const peopleQuery = (keyPrefix: QueryKeyPrefix, companyId: string) =>
  queryOptions({
    queryKey: [...keyPrefix, 'company', companyId, 'people'],
    queryFn: async ({ signal }): Promise<CompanyPerson[]> => {
      const rows = await runQuery((db) =>
        db
          .from('company_people')
          .select(
            'id, person_id, full_name, email, avatar_url, is_manager, is_approver, is_billing, created_at',
          )
          .eq('company_id', companyId)
          .order('created_at')
          .abortSignal(signal),
      );
      return rows.map((row) => ({ ...row, name: row.full_name || row.email || 'Unnamed' }));
    },
  });

export type PendingInvitation = Awaited<ReturnType<typeof fetchInvitations>>[number];

/** Invitations to a company that have not been accepted yet. */
export const companyInvitationsQuery = (keyPrefix: QueryKeyPrefix, companyId: string) =>
  queryOptions({
    queryKey: [...keyPrefix, 'company', companyId, 'invitations'],
    queryFn: ({ signal }) => fetchInvitations(companyId, signal),
  });

const fetchInvitations = (companyId: string, signal: AbortSignal) =>
  runQuery((db) =>
    db
      .from('company_invitations')
      .select(
        'id, email, full_name, invited_by_name, is_manager, is_approver, is_billing, created_at, expires_at',
      )
      .eq('company_id', companyId)
      .order('created_at')
      .abortSignal(signal),
  );

/** @throws AppError with the database's message, for example if the last manager would lose that permission */
export const changePermissions = (memberId: string, change: Partial<Permissions>) =>
  updateRow('company_members', memberId, change);

/** @throws AppError */
export const removePerson = (memberId: string): Promise<void> => deleteRow('company_members', memberId);

async function callCompanyPeople(body: object): Promise<void> {
  const backend = await getBackend();
  const { error } = await backend.functions.invoke<unknown>('company-people', { body });
  if (error !== null) throw await toFunctionAppError(error);
}

interface NewInvitation extends Permissions {
  readonly email: string;
  /** Preset when the person chooses a password. */
  readonly full_name: string | null;
}

/** Sends an invitation by email. @throws AppError with the function's message */
export const invitePerson = (companyId: string, invitation: NewInvitation): Promise<void> =>
  callCompanyPeople({ action: 'invite', companyId, ...invitation });

export const resendInvitation = (invitationId: string): Promise<void> =>
  callCompanyPeople({ action: 'resend', invitationId });

/** @throws AppError */
export const revokeInvitation = (invitationId: string): Promise<void> =>
  deleteRow('company_invitations', invitationId);

/**
 * Joins the company.
 * @returns the company's id
 * @throws AppError with the database's message if the invitation has expired or has already been used
 */
export function acceptInvitation(invitationId: string): Promise<string> {
  return runQuery((db) => db.rpc('accept_company_invitation', { invitation: invitationId }));
}

/** The person to erase. A manager also names the company; an admin may erase anyone. */
export interface Erasure {
  readonly person: string;
  readonly company?: string;
}

/** The consequences of erasing someone. Never cached, since they change with the data. */
export const erasurePreviewQuery = (keyPrefix: QueryKeyPrefix, erasure: Erasure) =>
  queryOptions({
    queryKey: [...keyPrefix, 'erasure', erasure],
    queryFn: async ({ signal }) => {
      return readErasurePreview(
        await runQuery((db) => db.rpc('preview_erasure', erasure).abortSignal(signal)),
      );
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Takes effect immediately and cannot be undone. @throws AppError with the database's message */
export async function erasePerson(erasure: Erasure): Promise<void> {
  await runQuery((db) => db.rpc('erase_person', erasure));
}
