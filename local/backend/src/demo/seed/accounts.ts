import { randomUUID } from 'node:crypto';
import type { Calendar } from '../calendar.ts';
import { type AccountContent, accounts, type DemoPermission, demoPassword } from '../content/accounts.ts';
import type { UserIds } from '../types.ts';
import { type ServiceClient, throwOnError } from './service-client.ts';

/** Creates confirmed accounts as the product does: staff by their domain, clients by invitation. */
export async function createAccounts(client: ServiceClient, calendar: Calendar): Promise<UserIds> {
  const ids = new Map<string, string>();
  for (const account of accounts) {
    const founderId = account.joins && ids.get(account.joins.founder);
    const companyId = founderId && (await findCompany(client, founderId));
    const invitationId = companyId && (await inviteToCompany(client, companyId, founderId, account));
    const id = await createAccount(client, account, ids.get('admin'));
    ids.set(account.key, id);
    await updateProfile(client, account, id, calendar);
    if (companyId && invitationId) await joinCompany(client, companyId, invitationId, account, id, calendar);
  }
  await addPendingInvitation(client, ids.get('acme') ?? '');
  return Object.fromEntries(ids);
}

/** Finds a person's company, which a trigger created with the account. */
export async function findCompany(client: ServiceClient, person: string): Promise<string> {
  const { data, error } = await client
    .from('company_members')
    .select('company_id')
    .eq('person_id', person)
    .single();
  throwOnError('reading a company', error);
  return data?.company_id ?? '';
}

const toColumns = (permissions: readonly DemoPermission[]) => ({
  is_manager: permissions.includes('is_manager'),
  is_approver: permissions.includes('is_approver'),
  is_billing: permissions.includes('is_billing'),
});

/** Invites someone to an existing company. */
async function inviteToCompany(
  client: ServiceClient,
  companyId: string,
  founderId: string,
  account: AccountContent,
) {
  const { data, error } = await client
    .from('company_invitations')
    .insert({ company_id: companyId, email: account.email, invited_by: founderId })
    .select('id')
    .single();
  throwOnError(`inviting ${account.email}`, error);
  const opened = await client.rpc('admin_allow_invited_signup', { invitation: data?.id ?? '' });
  throwOnError(`opening the account of ${account.email}`, opened.error);
  return data?.id;
}

async function joinCompany(
  client: ServiceClient,
  companyId: string,
  invitationId: string,
  account: AccountContent,
  id: string,
  calendar: Calendar,
) {
  const insertion = await client.from('company_members').insert({
    company_id: companyId,
    person_id: id,
    created_at: calendar.at(-account.age, '16:48'),
    ...toColumns(account.joins?.permissions ?? []),
  });
  throwOnError(`adding ${account.email} to the company`, insertion.error);
  const { error } = await client.from('company_invitations').delete().eq('id', invitationId);
  throwOnError(`closing the invitation of ${account.email}`, error);
  // Until the first sign-in, staff see the account as a pending invitation.
  const signedIn = await client.auth.signInWithPassword({ email: account.email, password: demoPassword });
  throwOnError(`signing in ${account.email}`, signedIn.error);
  await client.auth.signOut({ scope: 'local' });
}

/** Adds an invitation that has not been accepted yet. */
async function addPendingInvitation(client: ServiceClient, founderId: string) {
  const invitation = {
    company_id: await findCompany(client, founderId),
    email: 'warehouse.leeds@acme.example',
    invited_by: founderId,
    ...toColumns(['is_approver']),
  };
  const { error } = await client.from('company_invitations').insert(invitation);
  throwOnError('adding a pending invitation', error);
}

async function createAccount(client: ServiceClient, account: AccountContent, admin: string | undefined) {
  if (account.role === 'client' && account.key !== 'employee' && !account.joins && admin) {
    const { error } = await client.rpc('admin_invite', {
      actor: admin,
      address: account.email,
      person_name: account.full_name,
      person_role: 'client',
      organization: account.organization_name ?? '',
      invitation_kind: 'account',
    });
    throwOnError(`inviting ${account.email}`, error);
  }
  const { data, error } = await client.auth.admin.createUser({
    email: account.email,
    password: account.purpose ? demoPassword : `${randomUUID()}-Aa1`,
    email_confirm: true,
    user_metadata: { full_name: account.full_name },
  });
  throwOnError(`creating ${account.email}`, error);
  if (!data.user) throw new Error(`Seeding demo data: creating ${account.email} returned no user.`);
  return data.user.id;
}

async function updateProfile(client: ServiceClient, account: AccountContent, id: string, calendar: Calendar) {
  const { role, organization_name, bio, linkedin_url, twitter_url, github_url, public_profile } = account;
  const joinedAt = calendar.at(-account.age, '16:48');
  const { error } = await client
    .from('profiles')
    .update({
      role,
      organization_name,
      bio,
      linkedin_url,
      twitter_url,
      github_url,
      public_profile,
      awaiting_access: account.key === 'employee',
      // Demo passwords are public, so no one has to change theirs.
      password_due_at: null,
      created_at: joinedAt,
      updated_at: joinedAt,
    })
    .eq('id', id);
  throwOnError(`updating the profile of ${account.email}`, error);
  // Backdates the founder's membership, so that founders are listed before later members.
  const update = await client.from('company_members').update({ created_at: joinedAt }).eq('person_id', id);
  throwOnError(`backdating the membership of ${account.email}`, update.error);
}

/** An avatar's path, in its owner's folder. */
export const getAvatarPath = (key: string, people: UserIds, hash: string): string =>
  `avatars/${people[key]}/avatar-${hash}.webp`;

export async function setAvatars(
  client: ServiceClient,
  people: UserIds,
  getPictureUrl: (picture: string) => string,
): Promise<void> {
  for (const account of accounts) {
    if (!account.hasPortrait) continue;
    const { error } = await client
      .from('profiles')
      .update({ avatar_url: getPictureUrl(`avatars/${account.key}`) })
      .eq('id', people[account.key] ?? '');
    throwOnError(`setting the avatar of ${account.email}`, error);
  }
}
