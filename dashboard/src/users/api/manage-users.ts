import { AppError, getBackend, toFunctionAppError } from 'auth-kit';
import { texts } from '../../lib/texts.ts';
import type { NewPerson } from './user.ts';

type Command =
  | ({ readonly action: 'createUser'; readonly password: string } & NewPerson)
  | ({ readonly action: 'inviteUser' } & NewPerson)
  | { readonly action: 'deleteUser'; readonly userId: string }
  | { readonly action: 'resendInvite' | 'revokeInvite'; readonly invitationId: string };

/**
 * What only an admin may do with accounts, by the function that holds the secret role.
 * @throws AppError with the function's own words; `session-missing` when nobody is signed in
 */
async function manageUsers(command: Command): Promise<unknown> {
  const backend = await getBackend();
  const { data: auth } = await backend.auth.getSession();
  if (auth.session === null) {
    throw new AppError('session-missing', { details: { serverMessage: texts.users.notAuthenticated } });
  }
  const { data, error } = await backend.functions.invoke<unknown>('admin-user-management', { body: command });
  if (error !== null) throw await toFunctionAppError(error);
  return data;
}

/** An account with a password that the admin hands over. @returns the new user's id */
export async function createUser(person: NewPerson, password: string): Promise<string> {
  const answer = await manageUsers({ action: 'createUser', ...person, password });
  return idIn(answer, 'user', 'id');
}

/** An account whose password the person chooses, by a mailed link. @returns the new user's id */
export async function inviteUser(person: NewPerson): Promise<string> {
  const answer = await manageUsers({ action: 'inviteUser', ...person });
  return idIn(answer, 'invitation', 'userId');
}

export async function deleteUser(userId: string): Promise<void> {
  await manageUsers({ action: 'deleteUser', userId });
}

export async function resendInvite(invitationId: string): Promise<void> {
  await manageUsers({ action: 'resendInvite', invitationId });
}

export async function revokeInvite(invitationId: string): Promise<void> {
  await manageUsers({ action: 'revokeInvite', invitationId });
}

function idIn(answer: unknown, part: string, name: string): string {
  const found = (answer as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | null)?.[
    part
  ]?.[name];
  if (typeof found !== 'string') throw new AppError('bad-response');
  return found;
}
