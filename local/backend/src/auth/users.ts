import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';

export interface AuthUser {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly invited_at: string | null;
  readonly raw_app_meta_data: Record<string, unknown> | null;
  readonly raw_user_meta_data: Record<string, unknown> | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS = `id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, invited_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at`;

export async function findUserByEmail(database: Queryable, email: string): Promise<AuthUser | undefined> {
  const [user] = await database.query<AuthUser>(`select ${COLUMNS} from auth.users where email = $1`, [
    email.toLowerCase(),
  ]);
  return user;
}

export async function findUserById(database: Queryable, id: string): Promise<AuthUser | undefined> {
  const [user] = await database.query<AuthUser>(`select ${COLUMNS} from auth.users where id::text = $1`, [
    id,
  ]);
  return user;
}

interface AuthIdentity {
  readonly id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Record<string, unknown>;
  readonly created_at: string;
  readonly updated_at: string;
}

export function findIdentities(database: Queryable, userId: string): Promise<AuthIdentity[]> {
  return database.query<AuthIdentity>(
    'select id, provider, provider_id, identity_data, created_at, updated_at from auth.identities where user_id = $1',
    [userId],
  );
}

/** Lite's format for an email token: the hash of address and code. */
export const hashToken = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');

/** Users never type it; it only makes the hash in a link unguessable. */
export const createCode = (): string => randomBytes(24).toString('hex');

/** A time-ordered UUID (version 7), as in Supabase and lite. */
export function createId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
