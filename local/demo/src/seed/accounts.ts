import { randomUUID } from 'node:crypto';
import type { Calendar } from '../calendar.ts';
import { type AccountContent, accounts, demoPassword } from '../content/accounts.ts';
import { avatarName } from '../pictures.ts';
import type { People } from '../rows/types.ts';
import { check, type ServiceClient } from './client.ts';

/** Makes the accounts, confirmed, as the product itself makes them: staff by their domain, clients by invitation. */
export async function makeAccounts(client: ServiceClient, calendar: Calendar): Promise<People> {
  const ids = new Map<AccountContent['key'], string>();
  for (const account of accounts) {
    const { data, error } = await client
      .from('profiles')
      .select('id')
      .eq('email', account.email)
      .maybeSingle();
    check('looking for accounts', error);
    const id = data?.id ?? (await makeAccount(client, account, ids.get('admin')));
    ids.set(account.key, id);
    if (!data) await describe(client, account, id, calendar);
  }
  return Object.fromEntries(ids) as People;
}

async function makeAccount(client: ServiceClient, account: AccountContent, admin: string | undefined) {
  if (account.role === 'client' && account.key !== 'employee' && admin) {
    const { error } = await client.rpc('admin_invite', {
      actor: admin,
      address: account.email,
      person_name: account.full_name,
      person_role: 'client',
      organization: account.organization_name ?? '',
      invitation_kind: 'account',
    });
    check(`inviting ${account.email}`, error);
  }
  const { data, error } = await client.auth.admin.createUser({
    email: account.email,
    password: account.purpose ? demoPassword : `${randomUUID()}-Aa1`,
    email_confirm: true,
    user_metadata: { full_name: account.full_name },
  });
  check(`making ${account.email}`, error);
  if (!data.user) throw new Error(`Demo data, making ${account.email}: no user came back.`);
  return data.user.id;
}

async function describe(client: ServiceClient, account: AccountContent, id: string, calendar: Calendar) {
  const { role, organization_name, bio, linkedin_url, twitter_url, github_url, public_profile } = account;
  const joined = calendar.at(-account.age, '16:48');
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
      // Everybody may know these passwords, so nobody has to choose another one.
      password_due_at: null,
      created_at: joined,
      updated_at: joined,
    })
    .eq('id', id);
  check(`describing ${account.email}`, error);
}

/** Where an account's avatar lies: in its owner's folder. */
export const avatarPath = (key: AccountContent['key'], people: People, hash: string): string =>
  `avatars/${people[key]}/avatar-${hash}.webp`;

/** Gives each account that has no avatar its own. */
export async function hangAvatars(
  client: ServiceClient,
  people: People,
  addressOf: (picture: string) => string,
): Promise<void> {
  for (const account of accounts) {
    if (!account.hasPortrait) continue;
    const { error } = await client
      .from('profiles')
      .update({ avatar_url: addressOf(avatarName(account.key)) })
      .eq('id', people[account.key])
      .is('avatar_url', null);
    check(`the avatar of ${account.email}`, error);
  }
}
