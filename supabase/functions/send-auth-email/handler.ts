import { type InferType, object, string, ValidationError } from 'yup';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import type { AuthEmail } from '../_shared/emails/auth-emails.ts';
import { requireEmail, sendAuthEmail } from '../_shared/emails/email-queue.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { checkWebhook } from './webhook.ts';

const callSchema = object({
  user: object({ email: string().required(), new_email: string() }).required(),
  email_data: object({
    email_action_type: string().required(),
    token_hash: string().default(''),
    token_hash_new: string().default(''),
    old_email: string(),
  }).required(),
});

/** Emails without a link, by their Supabase Auth names. */
const notificationKinds = {
  mfa_factor_enrolled_notification: 'factor-added',
  mfa_factor_unenrolled_notification: 'factor-removed',
} as const;

/**
 * A hosted project's Send Email Hook: sends the product's emails instead of Supabase Auth's own. Auth signs its calls, waits
 * five seconds, and repeats the call with the same id after a 503.
 */
export function createSendAuthEmailHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: async (request, maxBytes) => new TextDecoder().decode(await readBytes(request, maxBytes)),
    post: async ({ request, body }) => {
      const { mailHookSecret } = deps;
      if (!mailHookSecret) {
        throw new HttpError(503, 'not_configured', 'The Send Email Hook has no secret.');
      }
      const now = deps.now?.() ?? new Date();
      if (!(await checkWebhook(request.headers, body, mailHookSecret, now))) {
        throw new HttpError(401, 'not_authenticated', 'This call is not signed by Supabase Auth.');
      }
      const siteUrl = requireEmail(deps);
      const emails = await toAuthEmails(parseCall(body), deps);
      const call = request.headers.get('webhook-id') ?? '';
      await Promise.all(
        emails.map((email) => sendAuthEmail({ ...deps, siteUrl }, email, `${call}.${email.to}`)),
      );
      return Response.json({});
    },
  });
}

function parseCall(body: string): InferType<typeof callSchema> {
  try {
    return callSchema.validateSync(JSON.parse(body));
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) {
      throw new HttpError(400, 'invalid_body', error.message);
    }
    throw error;
  }
}

async function toAuthEmails(
  { user, email_data }: InferType<typeof callSchema>,
  deps: FunctionDeps,
): Promise<AuthEmail[]> {
  const { email_action_type: action, token_hash: tokenHash, token_hash_new: currentEmailHash } = email_data;
  const to = user.email;
  switch (action) {
    case 'signup':
    case 'recovery':
    case 'magiclink':
    // Only from the Supabase dashboard: the product sends its own invitations.
    case 'invite':
      return [{ kind: action, to, tokenHash }];
    case 'email_change': {
      const newEmail = user.new_email ?? '';
      const createEmail = (address: string, hash: string): AuthEmail => ({
        kind: action,
        to: address,
        tokenHash: hash,
        newEmail,
      });
      // The names in the payload are swapped: `token_hash_new` belongs to the current address.
      return currentEmailHash === ''
        ? [createEmail(newEmail, tokenHash)]
        : [createEmail(to, currentEmailHash), createEmail(newEmail, tokenHash)];
    }
    case 'email_changed_notification':
      return [{ kind: 'email-changed', to: email_data.old_email ?? to, newEmail: to }];
    case 'password_changed_notification':
      return (await hasOwnPassword(to, deps)) ? [{ kind: 'password-changed', to }] : [];
    default:
      if (action in notificationKinds)
        return [{ kind: notificationKinds[action as keyof typeof notificationKinds], to }];
      throw new HttpError(400, 'unknown_email', `Unknown email_action_type: ${action}`);
  }
}

/** Auth calls the hook before it commits the new password, so this reads the state before it. */
async function hasOwnPassword(address: string, deps: FunctionDeps): Promise<boolean> {
  const profiles = createServiceClient(deps).from('profiles').select('password_due_at');
  const { data } = await profiles.eq('email', address).maybeSingle();
  return !data?.password_due_at;
}
