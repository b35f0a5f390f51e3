import { isIP } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { Database, Queryable } from '../database/database.ts';
import { readJsonObject } from '../http/body.ts';
import type { AuthHandler } from './auth-deps.ts';
import { authError, toText, validationError } from './responses.ts';
import { type PersonSession, renewTokens, withSession } from './sessions.ts';
import { createId } from './users.ts';

/** Supabase Auth's limits. */
const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;

interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
}

const factorNotFoundError = () => authError(404, 'mfa_factor_not_found', 'Factor not found');
const wrongCodeError = () => authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

/** The defaults of authenticator apps: six digits, thirty seconds, SHA-1. */
const periodSeconds = 30;

const createTotp = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6, algorithm: 'SHA1' });

/** A new secret for an authenticator app, with its otpauth URI and QR code. */
function enrollTotp(issuer: string, account: string): { secret: string; uri: string; qrCode: string } {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period: periodSeconds });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: encodeQR(uri, 'svg', { ecc: 'medium' }) };
}

/** Accepts the previous and the next time step, because clocks differ. */
const isCorrectCode = (code: string, secret: string): boolean =>
  /^\d{6}$/.test(code) && createTotp(secret).validate({ token: code, window: 1 }) !== null;

/** `mfa.enroll`: creates a factor that is verified with its first code. Adding a second one requires a code from the first. */
export const enrollFactor: AuthHandler = (request, _visitor, deps) =>
  withSession(request, deps, async (session) => {
    const body = await readJsonObject(request);
    const type = toText(body?.factor_type);
    if (type !== 'totp') return validationError('factor_type needs to be totp');
    if (session.hasFactor && !session.isFactorVerified) {
      return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const name = toText(body?.friendly_name).trim().slice(0, 100);
    const { user } = session;
    // Removes abandoned enrolments.
    await deps.database.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
      [user.id],
    );
    const factors = await deps.database.query<{ friendly_name: string | null }>(
      'select friendly_name from auth.mfa_factors where user_id = $1',
      [user.id],
    );
    if (factors.length >= MAX_FACTORS) {
      const message = 'Maximum number of verified factors reached, unenroll to continue';
      return authError(422, 'too_many_enrolled_mfa_factors', message);
    }
    if (name && factors.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      return authError(422, 'mfa_factor_name_conflict', message);
    }
    const issuer = toText(body?.issuer) || new URL(deps.siteUrl).host;
    const { secret, uri, qrCode } = enrollTotp(issuer.slice(0, 100), user.email);
    const id = createId();
    await deps.database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
      [id, user.id, name, secret],
    );
    return Response.json({ id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
  });

/** `mfa.challenge` */
export const challengeFactor: AuthHandler = (request, visitor, deps, factorId) =>
  withSession(request, deps, async ({ user }) => {
    const factor = await findFactor(deps.database, factorId, user.id);
    if (!factor) return factorNotFoundError();
    const id = createId();
    await deps.database.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)`,
      [factor.id, CHALLENGE_SECONDS],
    );
    await deps.database.query(
      'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3::inet)',
      [id, factor.id, isIP(visitor) ? visitor : null],
    );
    await deps.database.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
      factor.id,
    ]);
    return Response.json({
      id,
      type: 'totp',
      expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
    });
  });

/** `mfa.verify`: a correct code raises the session to aal2 and ends the account's other aal1 sessions. */
export const verifyFactor: AuthHandler = (request, visitor, deps, factorId) =>
  withSession(request, deps, async (session) => {
    const { user } = session;
    const body = await readJsonObject(request);
    const undo = deps.limits.countAttempt('factor', visitor, user.id);
    if (undo instanceof Response) return undo;
    const outcome = await deps.database.transaction(async (tx) => {
      const factor = await findFactor(tx, factorId, user.id, 'for update');
      if (!factor) return factorNotFoundError();
      const refusal = await refuseChallenge(tx, factor.id, toText(body?.challenge_id));
      if (refusal) return refusal;
      if (!isCorrectCode(toText(body?.code).trim(), factor.secret)) return wrongCodeError();
      await confirmSession(tx, session, factor);
      return factor.status;
    });
    if (outcome instanceof Response) return outcome;
    undo();
    if (outcome === 'unverified') deps.mailer.send({ kind: 'factor-added', to: user.email });
    return renewTokens(request, session.id, deps);
  });

async function refuseChallenge(
  tx: Queryable,
  factorId: string,
  challengeId: string,
): Promise<Response | undefined> {
  const [challenge] = await tx.query<{ id: string; is_open: boolean }>(
    `select id, verified_at is null and created_at > now() - make_interval(secs => $3) as is_open
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [challengeId, factorId, CHALLENGE_SECONDS],
  );
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    return authError(404, 'mfa_factor_not_found', message);
  }
  if (challenge.is_open) return undefined;
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
  return authError(422, 'mfa_challenge_expired', message);
}

async function confirmSession(tx: Queryable, { id, user }: PersonSession, factor: FactorRow): Promise<void> {
  await tx.query(
    'update auth.mfa_challenges set verified_at = now() where factor_id = $1 and verified_at is null',
    [factor.id],
  );
  await tx.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'`,
    [factor.id],
  );
  await tx.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user.id]);
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [id, factor.id]);
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, 'totp', now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [createId(), id],
  );
  await tx.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'`,
    [user.id, id],
  );
}

/** `mfa.unenroll` */
export const removeFactor: AuthHandler = (request, _visitor, deps, factorId) =>
  withSession(request, deps, async (session) => {
    const factor = await findFactor(deps.database, factorId, session.user.id);
    if (!factor) return factorNotFoundError();
    if (factor.status === 'verified' && !session.isFactorVerified) {
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await deleteFactor(deps.database, factor);
    if (factor.status === 'verified') deps.mailer.send({ kind: 'factor-removed', to: session.user.email });
    return Response.json({ id: factor.id });
  });

async function deleteFactor(database: Database, factor: FactorRow): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await tx.query(
      `update auth.sessions set aal = 'aal1', factor_id = null where factor_id::text = $1 and user_id = $2`,
      [factor.id, factor.user_id],
    );
    await tx.query(
      `delete from auth.mfa_amr_claims a using auth.sessions s
       where s.id = a.session_id and s.user_id = $1 and s.aal = 'aal1' and a.authentication_method = 'totp'`,
      [factor.user_id],
    );
  });
}

async function findFactor(
  database: Queryable,
  id: string,
  userId: string,
  lock = '',
): Promise<FactorRow | undefined> {
  const [factor] = await database.query<FactorRow>(
    `select id, user_id, friendly_name, status, secret from auth.mfa_factors where id::text = $1 and user_id::text = $2 ${lock}`,
    [id.toLowerCase(), userId],
  );
  return factor;
}

/** An account's factors in Supabase Auth's format, without secrets. */
export const listFactors = (database: Queryable, userId: string): Promise<Record<string, unknown>[]> =>
  database.query(
    `select id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at
     from auth.mfa_factors where user_id::text = $1 order by created_at`,
    [userId],
  );

/** `auth.admin.mfa.deleteFactor`: for the function that verifies recovery codes. */
export async function removeFactorAsAdmin(
  userId: string,
  factorId: string,
  database: Database,
): Promise<Response> {
  const factor = await findFactor(database, factorId, userId);
  if (!factor) return factorNotFoundError();
  await deleteFactor(database, factor);
  const { secret: _, ...publicFactor } = factor;
  return Response.json(publicFactor);
}
