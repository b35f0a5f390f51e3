import type { Queryable } from '../database/database.ts';
import { readClaims } from './token.ts';

export interface PersonSession {
  readonly id: string;
  readonly seconds: number;
  readonly isOfLink: boolean;
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
    user_id: string;
    email: string;
    full_name: string | null;
    hash: string | null;
  }>(
    `select s.id, extract(epoch from now() - s.created_at)::float8 as seconds, s.tag, u.id as user_id, u.email,
       u.raw_user_meta_data ->> 'full_name' as full_name, u.encrypted_password as hash
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id::text = $1 and u.id::text = $2`,
    [claims.sessionId ?? '', claims.sub ?? ''],
  );
  if (!row) return undefined;
  const user = {
    id: row.user_id,
    email: row.email,
    fullName: row.full_name ?? '',
    hash: row.hash ?? '',
  };
  return { id: row.id, seconds: row.seconds, isOfLink: row.tag === LINK, user };
}

/** Stands in `auth.sessions.tag`: lite keeps no list of how a session came about (`amr`). */
const LINK = 'mail link';

export async function markAsOfLink(database: Queryable, sessionId: string): Promise<void> {
  await database.query('update auth.sessions set tag = $2 where id::text = $1', [sessionId, LINK]);
}
