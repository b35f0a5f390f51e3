import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOfCaller, type FunctionDeps } from './deps.ts';
import { HttpError, unavailable } from './http-error.ts';

export type Role = 'client' | 'author' | 'admin';

/** The person behind a request. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  /** Acts with this person's rights. */
  readonly client: SupabaseClient;
}

/** Names the view of the portal in which staff read as somebody else. */
export const viewHeader = 'x-view-as';

const notAuthenticated = () => new HttpError(401, 'not_authenticated', 'Not authenticated');

export function tokenOf(request: Request): string {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw notAuthenticated();
  return token;
}

/**
 * Who calls: the token is judged by the auth service and the role read from the database, so that a demoted or deleted
 * user's old token gives nothing.
 * @throws HttpError 401 without a valid session, 503 when nobody could be asked
 */
export async function identify(request: Request, deps: FunctionDeps): Promise<Caller> {
  const token = tokenOf(request);
  // A key is no person; asking about it would only make noise in the logs.
  if (token === deps.publishableKey || token === deps.secretKey) throw notAuthenticated();
  const client = clientOfCaller(deps, token);
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
