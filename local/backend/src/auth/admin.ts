import { isEmail } from '@northlight/domain';
import type { Invitation } from '@northlight/domain/auth-emails';
import { type Database, isDatabaseError, type Queryable } from '../database/database.ts';
import { readJsonObject } from '../http/body.ts';
import type { AuthMailer } from '../mail/auth-mailer.ts';
import { hashPassword, refusePassword } from './password.ts';
import { authError, invalidAddressError, toText } from './responses.ts';
import {
  type AuthUser,
  createCode,
  createId,
  findIdentities,
  findUserByEmail,
  findUserById,
  hashToken,
} from './users.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const userNotFoundError = () => authError(404, 'user_not_found', 'User not found');

async function toUserJson(database: Queryable, user: AuthUser) {
  const identities = await findIdentities(database, user.id);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    ...(user.email_confirmed_at
      ? { email_confirmed_at: user.email_confirmed_at, confirmed_at: user.email_confirmed_at }
      : {}),
    ...(user.last_sign_in_at ? { last_sign_in_at: user.last_sign_in_at } : {}),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: user.id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

/** Shows messages from our own triggers; hides all others. */
function toErrorResponse(error: unknown, fallback: string): Response {
  if (isDatabaseError(error)) {
    const status = /^PT(4\d\d)$/.exec(error.code)?.[1];
    if (status) return authError(Number(status), 'conflict', error.message);
    if (error.code === '42501') return authError(403, 'not_allowed', error.message);
    if (error.code === '22023' || error.code === 'P0001')
      return authError(422, 'validation_failed', error.message);
    if (error.code === '23505') return emailExistsError();
    if (error.code === '23503')
      return authError(409, 'conflict', 'Other records still depend on this account.');
    return authError(500, 'unexpected_failure', fallback);
  }
  throw error;
}

const emailExistsError = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered');

/** `auth.admin.createUser`, which lite lacks. Runs in one transaction with the triggers on auth.users. */
export async function createUser(
  request: Request,
  database: Database,
  leakedPasswordsUrl: string | undefined,
): Promise<Response> {
  const body = await readJsonObject(request);
  if (!body) return authError(400, 'bad_json', 'Could not parse request body as JSON');
  const email = toText(body.email).trim().toLowerCase();
  const password = toText(body.password);
  if (!isEmail(email)) return invalidAddressError();
  const metadata = isRecord(body.user_metadata) ? body.user_metadata : {};
  const refusal = password
    ? await refusePassword(password, { email, fullName: toText(metadata.full_name) }, leakedPasswordsUrl)
    : undefined;
  if (refusal) return refusal;
  if (await findUserByEmail(database, email)) return emailExistsError();
  const passwordHash = password ? await hashPassword(password) : null;
  return insertUser(database, {
    email,
    passwordHash,
    confirmedAt: body.email_confirm === true ? new Date().toISOString() : null,
    metadata,
    appMetadata: isRecord(body.app_metadata) ? body.app_metadata : {},
    recoveryToken: null,
  });
}

/** Links expire ten minutes after `recovery_sent_at`. Invitations last a day, so theirs is in the future. */
const SENT_AT = "now() + interval '1 day' - interval '10 minutes'";
const SET_INVITED = `recovery_sent_at = ${SENT_AT}, invited_at = now()`;

/** `auth.admin.inviteUserByEmail`: creates an account without a password and sends a link to set one. */
export async function inviteUser(
  request: Request,
  database: Database,
  mailer: AuthMailer,
): Promise<Response> {
  const body = await readJsonObject(request);
  const email = toText(body?.email).trim().toLowerCase();
  if (!isEmail(email)) return invalidAddressError();
  const recoveryToken = hashToken(email, createCode());
  const existingUser = await findUserByEmail(database, email);
  if (existingUser) {
    if (existingUser.email_confirmed_at || !existingUser.invited_at) return emailExistsError();
    await database.query(`update auth.users set recovery_token = $2, ${SET_INVITED} where id = $1`, [
      existingUser.id,
      recoveryToken,
    ]);
    mailer.sendInvitation(email, recoveryToken, await fetchInvitation(email, database));
    return Response.json(await toUserJson(database, existingUser));
  }
  const response = await insertUser(database, {
    email,
    passwordHash: null,
    confirmedAt: null,
    metadata: isRecord(body?.data) ? body.data : {},
    appMetadata: {},
    recoveryToken,
  });
  if (response.ok) mailer.sendInvitation(email, recoveryToken, await fetchInvitation(email, database));
  return response;
}

async function fetchInvitation(email: string, database: Database): Promise<Invitation> {
  const [row] = await database.query<{ data: Invitation }>('select private.invitation_facts($1) as data', [
    email,
  ]);
  return row?.data ?? {};
}

interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly confirmedAt: string | null;
  readonly metadata: Record<string, unknown>;
  readonly appMetadata: Record<string, unknown>;
  /** Set for invited users. */
  readonly recoveryToken: string | null;
}

async function insertUser(database: Database, newUser: NewUser): Promise<Response> {
  const id = createId();
  const isVerified = newUser.confirmedAt !== null;
  try {
    const user = await database.transaction(async (tx) => {
      await tx.query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
           raw_user_meta_data, recovery_token, recovery_sent_at, invited_at)
         values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5::jsonb, $6::jsonb, $7::text,
           case when $7::text is not null then ${SENT_AT} end, case when $7::text is not null then now() end)`,
        [
          id,
          newUser.email,
          newUser.passwordHash,
          newUser.confirmedAt,
          { provider: 'email', providers: ['email'], ...newUser.appMetadata },
          { ...newUser.metadata, email_verified: isVerified },
          newUser.recoveryToken,
        ],
      );
      await tx.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values ($1, 'email', $2, $3, $4::jsonb)`,
        [
          createId(),
          id,
          id,
          { sub: id, email: newUser.email, email_verified: isVerified, phone_verified: false },
        ],
      );
      return findUserById(tx, id);
    });
    return user ? Response.json(await toUserJson(database, user)) : userNotFoundError();
  } catch (error) {
    return toErrorResponse(error, 'Database error creating new user');
  }
}

/** `auth.admin.getUserById`; supabase-js also calls it before `deleteUser`. */
export async function getUser(id: string, database: Database): Promise<Response> {
  const user = await findUserById(database, id);
  return user ? Response.json(await toUserJson(database, user)) : userNotFoundError();
}

/** `auth.admin.deleteUser`: also ends the account's sessions. */
export async function deleteUser(id: string, database: Database): Promise<Response> {
  const user = await findUserById(database, id);
  if (!user) return userNotFoundError();
  try {
    await database.transaction(async (tx) => {
      await tx.query('delete from auth.refresh_tokens where user_id = $1', [id]);
      await tx.query('delete from auth.sessions where user_id = $1', [id]);
      await tx.query('delete from auth.users where id = $1', [id]);
    });
    return Response.json({});
  } catch (error) {
    return toErrorResponse(error, 'Database error deleting user');
  }
}
