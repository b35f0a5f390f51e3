import { isEmail } from '@northlight/domain';
import { type Database, isDatabaseError, type Queryable } from '../database/database.ts';
import { isRecord, readJsonObject } from '../http/body.ts';
import { hashPassword, refusePassword } from './password.ts';
import { authError, emailExistsError, invalidAddressError, toText, validationError } from './responses.ts';
import {
  type AuthUser,
  createCode,
  createId,
  findIdentities,
  findUserByEmail,
  findUserById,
  hashToken,
} from './users.ts';

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
  });
}

const SET_LINK = 'recovery_token = $2, recovery_sent_at = now()';

/**
 * `auth.admin.generateLink`, which lite lacks: creates an emailed link's token without sending it. For an invitation it also
 * creates the account, without a password.
 */
export async function generateLink(request: Request, database: Database): Promise<Response> {
  const body = await readJsonObject(request);
  const type = toText(body?.type);
  const email = toText(body?.email).trim().toLowerCase();
  if (!isEmail(email)) return invalidAddressError();
  if (type !== 'invite' && type !== 'recovery') {
    return validationError('Only links of the types invite and recovery can be generated.');
  }
  let user = await findUserByEmail(database, email);
  if (type === 'recovery' && !user) return userNotFoundError();
  if (type === 'invite' && user?.email_confirmed_at) return emailExistsError();
  if (!user) {
    const metadata = isRecord(body?.data) ? body.data : {};
    const account = { email, passwordHash: null, confirmedAt: null, metadata, appMetadata: {} };
    const created = await insertUser(database, account);
    if (!created.ok) return created;
    user = await findUserByEmail(database, email);
  }
  if (!user) return userNotFoundError();
  const token = hashToken(email, createCode());
  const invitedAt = type === 'invite' ? ', invited_at = now()' : '';
  await database.query(`update auth.users set ${SET_LINK}${invitedAt} where id = $1`, [user.id, token]);
  return Response.json({
    ...(await toUserJson(database, user)),
    action_link: '',
    email_otp: '',
    hashed_token: token,
    redirect_to: '',
    // Setting the first password is a recovery here.
    verification_type: 'recovery',
  });
}

interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly confirmedAt: string | null;
  readonly metadata: Record<string, unknown>;
  readonly appMetadata: Record<string, unknown>;
}

async function insertUser(database: Database, newUser: NewUser): Promise<Response> {
  const id = createId();
  const isVerified = newUser.confirmedAt !== null;
  try {
    const user = await database.transaction(async (tx) => {
      await tx.query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
           raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5::jsonb, $6::jsonb)`,
        [
          id,
          newUser.email,
          newUser.passwordHash,
          newUser.confirmedAt,
          { provider: 'email', providers: ['email'], ...newUser.appMetadata },
          { ...newUser.metadata, email_verified: isVerified },
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
