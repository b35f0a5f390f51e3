import type { SupabaseClient } from '@supabase/supabase-js';
import { createCallerClient, type FunctionDeps } from './deps.ts';
import { HttpError, unavailable } from './http-error.ts';

export type Role = 'client' | 'author' | 'admin';

export interface Caller {
  readonly id: string;
  readonly role: Role;
  /** Acts with this user's permissions. */
  readonly client: SupabaseClient;
}

/** Contains the id of a portal view, in which staff see the portal as a client. */
export const viewHeader = 'x-view-as';

const notAuthenticated = () => new HttpError(401, 'not_authenticated', 'Not authenticated');

export function readBearerToken(request: Request): string {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw notAuthenticated();
  return token;
}

/**
 * Verifies the token with the auth service and reads the role from the database, so that an old token of a demoted or
 * deleted user grants nothing.
 * @throws HttpError 401 without a valid session, 503 if the auth service or the database cannot be reached
 */
export async function authenticate(request: Request, deps: FunctionDeps): Promise<Caller> {
  const token = readBearerToken(request);
  // An API key is not a session; verifying it would only add noise to the logs.
  if (token === deps.publishableKey || token === deps.secretKey) throw notAuthenticated();
  const client = createCallerClient(deps, token);
  const { data, error } = await client.auth.getUser(token);
  if (error)
    throw (error.status ?? 0) >= 500 || error.status === undefined ? unavailable() : notAuthenticated();
  const profile = await client.from('profiles').select('role').eq('id', data.user.id).maybeSingle();
  if (profile.error) {
    throw profile.status === 401 || profile.error.code === '42501' ? notAuthenticated() : unavailable();
  }
  const role: unknown = profile.data?.role;
  if (role !== 'client' && role !== 'author' && role !== 'admin') throw notAuthenticated();
  return { id: data.user.id, role, client };
}
