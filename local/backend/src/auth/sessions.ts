import type { Queryable } from '../database/database.ts';
import { readClaims } from './token.ts';

export interface PersonSession {
  readonly id: string;
  readonly seconds: number;
  readonly isOfLink: boolean;
  /** The code of a second factor was given, and the token says so too. */
  readonly isConfirmed: boolean;
  /** Since the last code; infinite when none was given. */
  readonly codeSeconds: number;
  readonly hasFactor: boolean;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly fullName: string;
    readonly hash: string;
  };
}

export const bearerOf = (request: Request): string =>
  request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? '';

/** The session that a request belongs to, with what is asked before an account changes; undefined: lite refuses it. */
export async function findSession(
  request: Request,
  database: Queryable,
  jwtSecret: string,
): Promise<PersonSession | undefined> {
  const claims = readClaims(bearerOf(request), jwtSecret);
  if (claims.kind !== 'valid') return undefined;
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
    [claims.sessionId ?? '', claims.sub ?? '', claims.payload.aal === 'aal2'],
  );
  if (!row) return undefined;
  const user = {
    id: row.user_id,
    email: row.email,
    fullName: row.full_name ?? '',
    hash: row.hash ?? '',
  };
  return {
    id: row.id,
    seconds: row.seconds,
    isOfLink: row.tag === LINK,
    isConfirmed: row.is_confirmed,
    codeSeconds: row.code_seconds ?? Number.POSITIVE_INFINITY,
    hasFactor: row.has_factor,
    user,
  };
}

/** Stands in `auth.sessions.tag`: lite keeps no list of how a session came about (`amr`). */
const LINK = 'mail link';

export async function markAsOfLink(database: Queryable, sessionId: string): Promise<void> {
  await database.query('update auth.sessions set tag = $2 where id::text = $1', [sessionId, LINK]);
}
