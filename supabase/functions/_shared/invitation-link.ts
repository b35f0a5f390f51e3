import type { SupabaseClient } from '@supabase/supabase-js';
import { readAgency } from './agency.ts';
import { callDatabase } from './call-database.ts';
import { createServiceClient, type FunctionDeps } from './deps.ts';
import { renderInvitation } from './emails/auth-emails.ts';
import { requireEmail, sendEmail } from './emails/email-queue.ts';
import { HttpError } from './http-error.ts';
import { enforceRateLimits } from './rate-limit.ts';
import { sealLink } from './sealed-link.ts';

/** What an invitation's link contains. It opens nothing for another address or company. */
export interface InvitationKey {
  readonly id: string;
  readonly email: string;
  /** Absent if an admin invited the person to an account. */
  readonly company?: string;
}

/** The result of the database function `admin_describe_invitation`. */
export interface InvitationDetails {
  readonly state: 'open' | 'expired' | 'accepted' | 'revoked';
  readonly email: string;
  readonly full_name: string | null;
  readonly company: string | null;
  readonly inviter: string | null;
  readonly expires_at: string | null;
  readonly can_sign_in: boolean;
}

export const toArguments = ({ id, email, company }: InvitationKey) => ({
  invitation: id,
  address: email,
  ...(company === undefined ? {} : { company }),
});

const emailsPerHour = { address: 4, sender: 60 } as const;

/**
 * Counts an invitation email before it is sent.
 * @param sender - the id of the person who sends it; by default, the invited person requests it
 * @throws HttpError 429 if an address or sender has reached the limit
 */
export async function limitInvitationEmails(
  service: SupabaseClient,
  address: string,
  sender = address,
): Promise<void> {
  await enforceRateLimits(service, [
    {
      scope: 'invitation_emails.sender',
      key: sender,
      perHour: emailsPerHour.sender,
      message: 'You have sent many invitations. Please try again in an hour.',
    },
    {
      scope: 'invitation_emails.address',
      key: address,
      perHour: emailsPerHour.address,
      message: 'This address has been emailed several times. Please try again in an hour.',
    },
  ]);
}

/**
 * Extends an invitation and emails its link. The link stays valid until it expires or the invitation is accepted or revoked.
 * @throws HttpError 404 if the invitation can no longer be accepted, 502 if the mail server rejects the address, 503 if the
 * email cannot be queued
 */
export async function sendInvitation(deps: FunctionDeps, key: InvitationKey): Promise<void> {
  const siteUrl = requireEmail(deps);
  const details = await callDatabase<InvitationDetails | null>(
    createServiceClient(deps),
    'admin_extend_invitation',
    toArguments(key),
  );
  if (details === null) {
    throw new HttpError(404, 'invitation_not_found', 'This invitation is no longer pending.');
  }
  const link = await sealLink(
    deps.secretKey,
    'invitation',
    { ...key },
    new Date(details.expires_at ?? Number.NaN),
  );
  // Servers and mail scanners never see a fragment.
  const url = `${new URL('/auth/invitation', siteUrl).href}#${link}`;
  const { inviter, company, can_sign_in: canSignIn } = details;
  const email = renderInvitation(await readAgency(deps), {
    to: key.email,
    inviter,
    company,
    canSignIn,
    url,
  });
  if ((await sendEmail(deps, email)) === 'rejected') {
    throw new HttpError(
      502,
      'email_rejected',
      `The mail server of ${key.email} does not accept email for this address. Check how it is spelled.`,
    );
  }
}
