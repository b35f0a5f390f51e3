import { clientOfVisitor } from '../_shared/deps.ts';
import { HttpError } from '../_shared/http-error.ts';
import { write } from '../_shared/mail-text.ts';
import type { Person } from './actions.ts';
import { authError, closeInvitation, databaseError, type Office, openInvitation } from './office.ts';

/** An account whose password the person chooses, through a link in a mail. */
export async function inviteUser(office: Office, person: Person): Promise<Response> {
  const invitation = await openInvitation(office, person, 'invite');
  try {
    const userId = (await sendAuthInvite(office, person)) ?? (await makeAccountToRecover(office, person));
    await mark(office, invitation, 'sent');
    return Response.json({ invitation: { id: invitation, userId, email: person.email } }, { status: 201 });
  } catch (error) {
    await closeInvitation(office, invitation);
    throw error;
  }
}

/** The auth service's own invitation. Null where it has none (the embedded one): a recovery link does the same there. */
async function sendAuthInvite({ service, deps }: Office, person: Person): Promise<string | null> {
  const { data, error } = await service.auth.admin.inviteUserByEmail(person.email, {
    data: { full_name: person.fullName },
    ...(deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl }),
  });
  if (!error) return data.user.id;
  if (error.status === 404 && error.code !== 'user_not_found') return null;
  throw authError(error);
}

async function makeAccountToRecover(office: Office, person: Person): Promise<string> {
  const { data, error } = await office.service.auth.admin.createUser({
    email: person.email,
    // Nobody learns it: the link in the mail is the way in. It holds a letter and a digit, whatever the bytes are.
    password: `a1-${crypto.randomUUID()}`,
    email_confirm: true,
    user_metadata: { full_name: person.fullName },
  });
  if (error) throw authError(error);
  await office.deps.sendMail?.(
    write({
      to: person.email,
      subject: 'You have been invited',
      paragraphs: [
        `Hello ${person.fullName},`,
        'an account has been made for you. A second mail brings the link with which you set your password and come in.',
      ],
    }),
  );
  await sendRecovery(office, person.email);
  return data.user.id;
}

async function sendRecovery({ deps }: Office, email: string): Promise<void> {
  const { error } = await clientOfVisitor(deps).auth.resetPasswordForEmail(
    email,
    deps.siteUrl === undefined ? {} : { redirectTo: deps.siteUrl },
  );
  if (error) throw authError(error);
}

async function mark({ service }: Office, invitation: string, happened: 'sent' | 'revoked'): Promise<void> {
  const { error } = await service.rpc('admin_mark_invitation', { invitation, happened });
  if (error) throw databaseError(error);
}

/** @throws HttpError 404 once the person has signed in, or the invitation was taken back */
async function findPending({ service, admin }: Office, invitation: string) {
  const { data, error } = await service.rpc('admin_pending_invitation', { actor: admin, invitation });
  if (error) throw databaseError(error);
  const found: unknown = Array.isArray(data) ? data[0] : undefined;
  if (
    found === null ||
    typeof found !== 'object' ||
    !('email' in found && 'user_id' in found) ||
    typeof found.email !== 'string' ||
    typeof found.user_id !== 'string'
  ) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is not open any more.');
  }
  return { email: found.email, userId: found.user_id };
}

/** Sends the link again: the first mail was lost, or its link has expired. */
export async function resendInvite(office: Office, invitation: string): Promise<Response> {
  const { email } = await findPending(office, invitation);
  await sendRecovery(office, email);
  await mark(office, invitation, 'sent');
  return Response.json({ ok: true });
}

/** Takes an invitation back: the account, which nobody has used, goes with it. */
export async function revokeInvite(office: Office, invitation: string): Promise<Response> {
  const { userId } = await findPending(office, invitation);
  const { error } = await office.service.auth.admin.deleteUser(userId);
  if (error && error.code !== 'user_not_found') throw authError(error);
  await mark(office, invitation, 'revoked');
  return Response.json({ ok: true });
}
