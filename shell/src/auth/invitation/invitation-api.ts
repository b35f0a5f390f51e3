import { AppError, getBackend, setNewPassword, toAppError, unwrap, updateRow } from '@northlight/auth-kit';
import { postJson } from '../post-json.ts';

/** An invitation as its link shows it. */
export interface Invitation {
  readonly state: 'open' | 'expired' | 'accepted' | 'revoked';
  readonly email: string;
  readonly full_name: string | null;
  readonly company: string | null;
  readonly inviter: string | null;
  /** Whether the address has an account with a password. */
  readonly can_sign_in: boolean;
  /** The invitation to a company; absent if an admin invited the person to an account. */
  readonly invitation?: string;
}

interface OneTimeLink {
  readonly tokenHash: string;
  readonly type: 'invite' | 'recovery';
}

export const lookUpInvitation = (link: string): Promise<Invitation> =>
  call('look', link) as Promise<Invitation>;

/** Emails a new link to the invited address. @throws AppError with the function's message */
export async function requestNewLink(link: string): Promise<void> {
  await call('renew', link);
}

const call = (action: 'look' | 'open' | 'renew', link: string): Promise<unknown> =>
  postJson('/api/invitations', { action, link });

/**
 * Signs in with the invitation's link and sets name and password. If a step fails, all can be repeated, because the link
 * opens the account until it has a password.
 * @throws AppError
 */
export async function setUpAccount(
  link: string,
  values: { fullName: string; password: string },
): Promise<void> {
  const { tokenHash, type } = (await call('open', link)) as OneTimeLink;
  const backend = await getBackend();
  const { data, error } = await backend.auth.verifyOtp({ token_hash: tokenHash, type });
  if (error !== null) throw toAppError(error);
  if (data.user === null) throw new AppError('bad-response');
  // Before the password, because setting it reads the profile again.
  await updateRow('profiles', data.user.id, { full_name: values.fullName.trim() });
  await setNewPassword(values.password);
}

/**
 * Joins the invitation's company as the signed-in user.
 * @returns the page to open: the company's first project, or the user's home page
 * @throws AppError with the database's message
 */
export async function acceptInvitation({ invitation }: Invitation): Promise<string> {
  if (invitation === undefined) return '/auth';
  const backend = await getBackend();
  const company = unwrap(await backend.rpc('accept_company_invitation', { invitation }));
  const projects = await backend
    .from('client_projects')
    .select('id')
    .eq('company_id', company)
    .order('created_at')
    .limit(1);
  // The portal opens without it, too.
  const project = projects.data?.[0]?.id;
  return project === undefined ? '/client-portal' : `/client-portal?project=${project}`;
}
