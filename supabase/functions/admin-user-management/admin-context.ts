import type { SupabaseClient } from '@supabase/supabase-js';
import type { FunctionDeps } from '../_shared/deps.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import type { Person } from './actions.ts';

export interface AdminContext {
  readonly deps: FunctionDeps;
  readonly service: SupabaseClient;
  readonly admin: string;
}

/**
 * Allows sign-up for one email address. A trigger on auth.users gives the new account the invitation's role.
 * @returns the invitation's id
 */
export async function openInvitation(
  { service, admin }: AdminContext,
  person: Person,
  kind: 'account' | 'invite',
): Promise<string> {
  const { data, error } = await service.rpc('admin_invite', {
    actor: admin,
    address: person.email,
    person_name: person.fullName,
    person_role: person.role,
    organization: person.organization,
    invitation_kind: kind,
  });
  if (error) throw databaseError(error);
  return data;
}

export async function closeInvitation({ service }: AdminContext, invitation: string): Promise<void> {
  const { error } = await service.rpc('admin_revoke_invitation', { invitation });
  if (error) console.error('could not revoke an invitation', error.message);
}

/** Passes on user-facing messages from the database; any other error becomes 503. */
export function databaseError(error: { readonly code: string; readonly message: string }): HttpError {
  if (error.code === 'PT403') return new HttpError(403, 'second_factor', error.message);
  if (error.code === '42501') return new HttpError(403, 'admins_only', error.message);
  if (error.code === '23514' || error.code === '22023') {
    return new HttpError(400, 'invalid_body', 'An account cannot be created with these details.');
  }
  return unavailable();
}
