import { isEmail } from '@northlight/domain';
import { isDatabaseError } from '../database/database.ts';
import { LINK_SECONDS } from '../lite/create-lite.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authError, emailExistsError, invalidAddressError } from './responses.ts';
import { createCode, findUserByEmail, hashToken } from './users.ts';

/** Records the requested address and asks both mailboxes for confirmation. */
export async function requestEmailChange(
  user: { readonly id: string; readonly email: string },
  email: string,
  visitor: string,
  { database, limits, mailer }: AuthDeps,
): Promise<Response | undefined> {
  if (!isEmail(email)) return invalidAddressError();
  const [row] = await database.query<{ refusal: string | null }>(
    'select private.email_change_problem($1, $2) as refusal',
    [user.email, email],
  );
  if (row?.refusal) return authError(422, 'email_address_not_authorized', row.refusal);
  const undo = limits.countAttempt('recovery', visitor, user.email);
  if (undo instanceof Response) return undo;
  if (await findUserByEmail(database, email)) return emailExistsError();
  const [currentToken, newToken] = [hashToken(user.email, createCode()), hashToken(email, createCode())];
  await database.query(
    `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
       email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now() where id = $1`,
    [user.id, email, currentToken, newToken],
  );
  mailer.send({ kind: 'email_change', to: user.email, tokenHash: currentToken, newEmail: email });
  mailer.send({ kind: 'email_change', to: email, tokenHash: newToken, newEmail: email });
  return undefined;
}

interface PendingChange {
  readonly id: string;
  readonly email: string;
  readonly email_change: string;
  readonly email_change_confirm_status: number;
  readonly column: 'email_change_token_current' | 'email_change_token_new';
}

/** Handles the confirmation from one mailbox. @returns undefined if the link is invalid or has expired */
export async function confirmEmailChange(
  token: string,
  { database, mailer }: AuthDeps,
): Promise<'half-confirmed' | 'changed' | undefined> {
  if (!token) return undefined;
  try {
    return await database.transaction(async (tx) => {
      const [user] = await tx.query<PendingChange>(
        `select id, email, email_change, email_change_confirm_status,
           case when email_change_token_new = $1 then 'email_change_token_new' else 'email_change_token_current' end as column
         from auth.users
         where (email_change_token_new = $1 or email_change_token_current = $1) and email_change <> ''
           and email_change_sent_at > now() - make_interval(secs => $2)
         for update`,
        [token, LINK_SECONDS],
      );
      if (!user) return undefined;
      if (user.email_change_confirm_status === 0) {
        await tx.query(
          `update auth.users set ${user.column} = null, email_change_confirm_status = 1 where id = $1`,
          [user.id],
        );
        return 'half-confirmed';
      }
      await tx.query(
        // Links that the former mailbox received must not open the account.
        `update auth.users set email = email_change, email_change = '', email_change_token_current = null,
           email_change_token_new = null, email_change_confirm_status = 0, recovery_token = null,
           confirmation_token = null, reauthentication_token = null, updated_at = now() where id = $1`,
        [user.id],
      );
      await tx.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
         where user_id = $1 and provider = 'email'`,
        [user.id, user.email_change],
      );
      mailer.send({ kind: 'email-changed', to: user.email, newEmail: user.email_change });
      return 'changed';
    });
  } catch (error) {
    // The address has been taken in the meantime, or the company no longer allows it.
    if (isDatabaseError(error) && ['23505', 'PT422'].includes(error.code)) return undefined;
    throw error;
  }
}
