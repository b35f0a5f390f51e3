import { type AuthEmail, type Invitation, renderAuthEmail } from '@northlight/domain/auth-emails';
import { type InferType, object, string, ValidationError } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { checkWebhook } from './webhook.ts';

/** What Supabase Auth sends to a Send Email Hook, as far as it is used here. */
const authCall = object({
  user: object({ email: string().required(), new_email: string() }).required(),
  email_data: object({
    email_action_type: string().required(),
    token_hash: string().default(''),
    token_hash_new: string().default(''),
    old_email: string(),
  }).required(),
});

/** Mails that Auth sends without a link, by its names for them. */
const notices = {
  password_changed_notification: 'password-changed',
  mfa_factor_enrolled_notification: 'factor-added',
  mfa_factor_unenrolled_notification: 'factor-removed',
} as const;

/**
 * The Send Email Hook of a hosted project: the mails of Supabase Auth become those of the product. Auth signs its calls,
 * waits for five seconds, and tries again what is answered with 503.
 */
export function createSendAuthMail(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: async (request, maxBytes) => new TextDecoder().decode(await readBytes(request, maxBytes)),
    post: async ({ request, body }) => {
      const { mailHookSecret, deliverMail, siteUrl } = deps;
      if (!mailHookSecret || !deliverMail || !siteUrl) {
        throw new HttpError(503, 'not_configured', 'The mails of Auth are not sent by this function.');
      }
      const now = deps.now?.() ?? new Date();
      if (!(await checkWebhook(request.headers, body, mailHookSecret, now))) {
        throw new HttpError(401, 'not_authenticated', 'This call is not signed by Supabase Auth.');
      }
      const letters = await lettersOf(read(body), deps);
      const call = request.headers.get('webhook-id') ?? '';
      const send = (letter: AuthEmail) =>
        // By the key a mail service knows the mails of a call that is repeated.
        deliverMail({ ...renderAuthEmail(letter, siteUrl), key: `${call}.${letter.to}` });
      await Promise.all(letters.map(send)).catch((error: unknown) => {
        console.error('no mail of Auth', error instanceof Error ? error.message : 'unknown');
        throw new HttpError(503, 'mail_failed', 'The mail could not be sent.', {
          headers: { 'retry-after': '1' },
        });
      });
      return Response.json({});
    },
  });
}

function read(body: string): InferType<typeof authCall> {
  try {
    return authCall.validateSync(JSON.parse(body));
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) {
      throw new HttpError(400, 'invalid_body', error.message);
    }
    throw error;
  }
}

async function lettersOf(
  { user, email_data }: InferType<typeof authCall>,
  deps: FunctionDeps,
): Promise<AuthEmail[]> {
  const { email_action_type: action, token_hash: tokenHash, token_hash_new: otherHash } = email_data;
  const to = user.email;
  switch (action) {
    case 'signup':
    case 'recovery':
    case 'magiclink':
      return [{ kind: action, to, tokenHash }];
    case 'invite':
      return [{ kind: 'invite', to, tokenHash, invitation: await invitationTo(to, deps) }];
    case 'email_change': {
      const newEmail = user.new_email ?? '';
      const link = (address: string, hash: string): AuthEmail => ({
        kind: action,
        to: address,
        tokenHash: hash,
        newEmail,
      });
      // Auth's names are the other way round: `token_hash_new` is for the present address.
      return otherHash === ''
        ? [link(newEmail, tokenHash)]
        : [link(to, otherHash), link(newEmail, tokenHash)];
    }
    case 'email_changed_notification':
      return [{ kind: 'email-changed', to: email_data.old_email ?? to, newEmail: to }];
    default:
      if (action in notices) return [{ kind: notices[action as keyof typeof notices], to }];
      throw new HttpError(400, 'unknown_mail', `There is no mail of the kind ${action}.`);
  }
}

/** An invitation that nobody remembers any more is mailed as well. */
async function invitationTo(address: string, deps: FunctionDeps): Promise<Invitation> {
  const { data } = await clientOfService(deps).rpc('invitation_facts', { address });
  return (data ?? {}) as Invitation;
}
