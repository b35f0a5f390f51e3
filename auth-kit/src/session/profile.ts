import type { Session, User } from '@supabase/supabase-js';
import type { BackendClient } from '../backend/client.ts';
import { unwrap } from '../backend/table-results.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { Profile, Role } from './types.ts';

/** Milliseconds after which reading the role counts as failed, so that no spinner runs forever. */
const timeLimit = 6_000;
const retryDelay = 300;

/** The columns of a user's own profile. */
export const profileColumns = 'role, full_name, awaiting_access, password_due_at';

/** Reads the user's profile. @returns null if there is none @throws AppError */
async function readProfile(client: BackendClient, userId: string): Promise<Profile | null> {
  const readOnce = async () => {
    const row = unwrap(await client.from('profiles').select(profileColumns).eq('id', userId).maybeSingle());
    if (row === null) return null;
    return {
      role: toRole(row.role),
      fullName: row.full_name,
      awaitingAccess: row.awaiting_access,
      passwordDue: row.password_due_at !== null,
    };
  };
  return withTimeLimit(readOnce());
}

/** Like `readProfile`, with the retry of spec section 4. */
async function readProfileTwice(client: BackendClient, userId: string): Promise<Profile | null> {
  try {
    return await readProfile(client, userId);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return readProfile(client, userId);
  }
}

/**
 * Reads the profile. Without a result it looks up the account, because a deleted account's token may still be valid. Reads
 * nothing while the second factor's code is required, because the database would return no rows.
 * @param shouldRetry - whether to retry once after a failure
 * @returns null if the account has been deleted @throws AppError
 */
export async function readProfileAndCheckAccount(
  client: BackendClient,
  userId: string,
  shouldRetry: boolean,
): Promise<Profile | 'needs-code' | null> {
  const { session } = (await client.auth.getSession()).data;
  if (session !== null && needsCode(session)) return 'needs-code';
  let rejection: unknown = new AppError('not-found');
  try {
    const profile = await (shouldRetry ? readProfileTwice : readProfile)(client, userId);
    if (profile !== null) return profile;
  } catch (error) {
    if (!(error instanceof AppError) || !isRejection(error)) throw error;
    rejection = error;
  }
  const user = await findAccount(client);
  if (user === null) return null;
  // The factor was set up on another device after this session began.
  if (session !== null && needsCode({ ...session, user })) return 'needs-code';
  throw rejection;
}

function isRejection(error: AppError): boolean {
  return ['session-expired', 'invalid-token', 'forbidden'].includes(error.code);
}

/** Fetches the session's account; null if it has been deleted. @throws AppError if the backend does not respond */
async function findAccount(client: BackendClient): Promise<User | null> {
  const { data, error } = await withTimeLimit(client.auth.getUser());
  if (error === null) return data.user;
  if (error.status === 401 || error.status === 403 || error.status === 404) return null;
  const mapped = toAppError(error);
  if (mapped.code === 'session-missing' || mapped.code === 'session-expired') return null;
  throw mapped;
}

function toRole(value: unknown): Role {
  switch (value) {
    case 'client':
    case 'author':
    case 'admin':
      return value;
    default:
      throw new AppError('bad-response');
  }
}

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('timeout')), timeLimit);
    work.then(resolve, (error: unknown) => reject(toAppError(error))).finally(() => clearTimeout(timer));
  });
}

/** Whether the account has a second factor that the session has not passed yet. */
export function needsCode({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && readAssuranceLevel(access_token) !== 'aal2';
}

function readAssuranceLevel(token: string): unknown {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
