import type { Queryable } from '../../database/database.ts';
import { authError } from '../responses.ts';
import { createId } from '../users.ts';

/** The same as in Supabase Auth. */
export const CHALLENGE_SECONDS = 300;

type Purpose = 'registration' | 'authentication';

/** Saves a challenge until it is used or expires. `userId` is null for a sign-in. */
export async function saveChallenge(
  database: Queryable,
  purpose: Purpose,
  challenge: string,
  userId: string | null,
): Promise<{ challenge_id: string; expires_at: number }> {
  const id = createId();
  await database.query('delete from auth.webauthn_challenges where expires_at < now()');
  await database.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, $4::jsonb, now() + make_interval(secs => $5))`,
    [id, userId, purpose, { challenge }, CHALLENGE_SECONDS],
  );
  return { challenge_id: id, expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS };
}

/** Deletes and returns a challenge in one statement, so that only one of two concurrent responses gets it. */
export async function consumeChallenge(
  database: Queryable,
  purpose: Purpose,
  id: string,
  userId: string | null,
): Promise<string | Response> {
  const [row] = await database.query<{ challenge: string; is_open: boolean }>(
    `delete from auth.webauthn_challenges
     where id::text = $1 and challenge_type = $2 and user_id::text is not distinct from $3::text
     returning session_data ->> 'challenge' as challenge, expires_at > now() as is_open`,
    [id.toLowerCase(), purpose, userId],
  );
  if (!row) return authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  if (!row.is_open) return authError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return row.challenge;
}
