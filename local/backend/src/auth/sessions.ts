import { randomUUID } from 'node:crypto';
import { toIpBlock } from '@northlight/domain';
import type { Queryable } from '../database/database.ts';
import { UNKNOWN_VISITOR } from '../http/context.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authError } from './responses.ts';
import { verifyAccessToken } from './token.ts';
import { createId } from './users.ts';

/** How long after a sign-in or code an account's sign-in methods may be changed. */
export const FRESH_SECONDS = 10 * 60;

export interface PersonSession {
  readonly id: string;
  readonly ageSeconds: number;
  readonly isFromLink: boolean;
  /** Whether a second factor has been verified, according to both session and token. */
  readonly isFactorVerified: boolean;
  /** Seconds since the last code; infinite without one. */
  readonly secondsSinceCode: number;
  readonly hasFactor: boolean;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly fullName: string;
    readonly passwordHash: string;
  };
}

export const readBearer = (request: Request): string =>
  request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';

/** A request's session, with the details that account changes depend on; undefined if it is invalid. */
export async function findSession(
  request: Request,
  database: Queryable,
  jwtSecret: string,
): Promise<PersonSession | undefined> {
  const verification = verifyAccessToken(readBearer(request), jwtSecret);
  if (verification.kind !== 'valid') return undefined;
  const [row] = await database.query<{
    id: string;
    seconds: number;
    tag: string | null;
    is_confirmed: boolean;
    code_seconds: number | null;
    has_factor: boolean;
    user_id: string;
    email: string;
    full_name: string | null;
    hash: string | null;
  }>(
    `select s.id, extract(epoch from now() - s.created_at)::float8 as seconds, s.tag, u.id as user_id, u.email,
       coalesce(s.aal = 'aal2', false) and $3 as is_confirmed,
       (select extract(epoch from now() - a.updated_at)::float8 from auth.mfa_amr_claims a
         where a.session_id = s.id and a.authentication_method = 'totp') as code_seconds,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
       u.raw_user_meta_data ->> 'full_name' as full_name, u.encrypted_password as hash
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id::text = $1 and u.id::text = $2`,
    [verification.sessionId ?? '', verification.sub ?? '', verification.payload.aal === 'aal2'],
  );
  if (!row) return undefined;
  const user = {
    id: row.user_id,
    email: row.email,
    fullName: row.full_name ?? '',
    passwordHash: row.hash ?? '',
  };
  return {
    id: row.id,
    ageSeconds: row.seconds,
    isFromLink: row.tag === LINK_TAG,
    isFactorVerified: row.is_confirmed,
    secondsSinceCode: row.code_seconds ?? Number.POSITIVE_INFINITY,
    hasFactor: row.has_factor,
    user,
  };
}

/** The value of `auth.sessions.tag` for sessions from an emailed link. */
const LINK_TAG = 'mail link';

export async function markAsFromLink(database: Queryable, sessionId: string): Promise<void> {
  await database.query('update auth.sessions set tag = $2 where id::text = $1', [sessionId, LINK_TAG]);
}

/** Runs `work` with a valid session; otherwise responds with the same errors as Supabase Auth. */
export async function withSession(
  request: Request,
  { database, jwtSecret }: { readonly database: Queryable; readonly jwtSecret: string },
  work: (session: PersonSession) => Promise<Response>,
): Promise<Response> {
  const session = await findSession(request, database, jwtSecret);
  if (session) return work(session);
  if (readBearer(request) === '') {
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  return verifyAccessToken(readBearer(request), jwtSecret).kind === 'valid'
    ? authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    : authError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
}

/** Starts an aal1 session, as lite does after a password. `renewTokens` issues its tokens. */
export async function beginSession(
  tx: Queryable,
  userId: string,
  traits: Readonly<Record<string, string>>,
  visitor: string,
): Promise<string> {
  const id = createId();
  await tx.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [id, userId]);
  // This token is never sent: it is exchanged immediately.
  await tx.query(
    'insert into auth.refresh_tokens (id, token, user_id, session_id, revoked) values ($1, $2, $3, $4, false)',
    [createId(), randomUUID(), userId, id],
  );
  await recordAuthEvent(tx, { action: 'login', userId, traits }, visitor);
  return id;
}

/** Writes to lite's auth event table, from which triggers copy to the audit log. */
export async function recordAuthEvent(
  database: Queryable,
  { action, userId, traits }: { action: string; userId: string; traits?: Readonly<Record<string, string>> },
  visitor: string,
): Promise<void> {
  const payload = { action, actor_id: userId, log_type: 'account', ...(traits ? { traits } : {}) };
  await database.query(
    'insert into auth.audit_log_entries (id, payload, ip_address, created_at) values (gen_random_uuid(), $1, $2, now())',
    [JSON.stringify(payload), visitor === UNKNOWN_VISITOR ? '' : toIpBlock(visitor)],
  );
}

/** Issues new tokens for a session that has been started or raised to aal2. */
export async function renewTokens(
  request: Request,
  sessionId: string,
  deps: { readonly database: Queryable; readonly forward: (request: Request) => Promise<Response> },
): Promise<Response> {
  const [current] = await deps.database.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1`,
    [sessionId],
  );
  if (!current)
    return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('authorization');
  const body = JSON.stringify({ refresh_token: current.token });
  return deps.forward(new Request(url, { method: 'POST', headers, body }));
}

/**
 * Exchanges a refresh token. A token that is used twice may be stolen, so its session ends: lite, like Supabase Auth, would
 * only revoke its tokens, and the access token would work for up to an hour.
 */
export async function refreshSession(request: Request, _visitor: string, deps: AuthDeps): Promise<Response> {
  const response = await deps.forward(request);
  if (response.headers.get('x-sb-error-code') !== 'refresh_token_already_used') return response;
  const sessionId = response.headers.get('sb-auth-session-id');
  if (sessionId) await deps.database.query('delete from auth.sessions where id::text = $1', [sessionId]);
  return response;
}
