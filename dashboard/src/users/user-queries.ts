import {
  AppError,
  getBackend,
  runQuery,
  type Tables,
  toFunctionAppError,
  unwrap,
} from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';
import { type FilterQuery, recordApi } from '../records/record-api.ts';
import { texts } from '../texts.ts';

export type User = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'role'
  | 'organization_name'
  | 'avatar_url'
  | 'public_profile'
  | 'awaiting_access'
  | 'created_at'
  | 'updated_at'
> & {
  /** Null for authors, and when it failed to load. */
  readonly state?: Omit<Tables<'account_states'>, 'role'> | null;
};

export const roles = [
  { value: 'client', label: 'Client' },
  { value: 'author', label: 'Author' },
  { value: 'admin', label: 'Admin' },
] as const;

/** Saving any role also grants access to people who are waiting for it. A server function creates and deletes accounts. */
export const userApi = recordApi<'profiles', User, User, 'role'>({
  table: 'profiles',
  area: 'users',
  select:
    'id, email, full_name, role, organization_name, avatar_url, public_profile, awaiting_access, created_at, updated_at',
  orders: { newest: ['Newest first', '-created_at'], name: ['Name', 'full_name'] },
  filters: {
    role: (role) => (query: FilterQuery<'awaiting_access' | 'role'>) =>
      role === 'waiting' ? query.eq('awaiting_access', true) : query.eq('role', role),
  },
  enrich: withStates,
});

async function withStates(users: readonly User[]): Promise<User[]> {
  const ids = users.map(({ id }) => id);
  const backend = await getBackend();
  const { data } = await backend.from('account_states').select('*').in('id', ids);
  return users.map((user) => ({ ...user, state: data?.find(({ id }) => id === user.id) ?? null }));
}

/** The query key prefix passed to components shared with the portal. */
export const usersQueryKey = ['dashboard', userApi.area] as const;

/** A person's name, or the email address if there is none. */
export const getDisplayName = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string =>
  full_name || email || 'Unnamed';

export type Invitation = Pick<Tables<'user_invitations'>, 'id' | 'email' | 'role' | 'sent_at'>;

/** Invitations to people who have not signed in yet, newest first. Only admins can read them. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', userApi.area, 'invitations'],
    queryFn: ({ signal }): Promise<Invitation[]> =>
      runQuery((db) =>
        db
          .from('user_invitations')
          .select('id, email, role, sent_at')
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  });

interface NewPerson {
  readonly email: string;
  readonly full_name: string;
  readonly role: string;
  readonly organization_name: string | null;
}

type UserCommand =
  | ({ readonly action: 'createUser'; readonly password: string } & NewPerson)
  | ({ readonly action: 'inviteUser' } & NewPerson)
  | { readonly action: 'deleteUser'; readonly userId: string }
  | { readonly action: 'resendInvite' | 'revokeInvite'; readonly invitationId: string };

/**
 * Calls the account-management function, which only admins may use.
 * @throws AppError with the function's message; `session-missing` when signed out
 */
async function manageUsers(command: UserCommand): Promise<unknown> {
  const backend = await getBackend();
  const { data: auth } = await backend.auth.getSession();
  if (auth.session === null) {
    throw new AppError('session-missing', { details: { serverMessage: texts.users.notAuthenticated } });
  }
  const { data, error } = await backend.functions.invoke<unknown>('admin-user-management', { body: command });
  if (error !== null) throw await toFunctionAppError(error);
  return data;
}

/** Creates an account with a password that the admin passes on to the person. @returns the new user's id */
export async function createUser(person: NewPerson & { readonly password: string }): Promise<string> {
  return extractId(await manageUsers({ action: 'createUser', ...person }), 'user', 'id');
}

/** Creates an account and emails a link to choose a password. @returns the new user's id */
export async function inviteUser(person: NewPerson): Promise<string> {
  return extractId(await manageUsers({ action: 'inviteUser', ...person }), 'invitation', 'userId');
}

export async function deleteUser(userId: string): Promise<void> {
  await manageUsers({ action: 'deleteUser', userId });
}

export async function resendInvite(invitationId: string): Promise<void> {
  await manageUsers({ action: 'resendInvite', invitationId });
}

export async function revokeInvite(invitationId: string): Promise<void> {
  await manageUsers({ action: 'revokeInvite', invitationId });
}

function extractId(response: unknown, entity: string, field: string): string {
  const id = (response as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | null)?.[
    entity
  ]?.[field];
  if (typeof id !== 'string') throw new AppError('bad-response');
  return id;
}

export interface Contact {
  readonly name: string;
  readonly role: string;
  readonly email: string;
}

/** Creates the first project of a newly invited client. */
export async function insertFirstProject(clientId: string, contact: Contact, title: string): Promise<void> {
  const membership = await runQuery((db) =>
    db.from('company_members').select('company_id').eq('person_id', clientId).limit(1).maybeSingle(),
  );
  if (membership === null) throw new AppError('bad-response');
  await runQuery((db) =>
    db
      .from('client_projects')
      .insert({
        company_id: membership.company_id,
        title,
        contact_person_name: contact.name,
        contact_person_role: contact.role,
        contact_person_email: contact.email,
      })
      .select('id'),
  );
}

interface StaffSecondFactors {
  readonly missingCount: number;
  /** When a second factor becomes required; null if it is optional. */
  readonly requiredFrom: string | null;
}

/** For admins: how many staff have no second factor, and when one becomes required. */
export const staffSecondFactorsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', userApi.area, 'factors'],
    queryFn: async ({ signal }): Promise<StaffSecondFactors> => {
      const backend = await getBackend();
      const [states, rules] = await Promise.all([
        backend
          .from('account_states')
          .select('id', { count: 'exact', head: true })
          .in('role', ['admin', 'author'])
          .eq('has_factor', false)
          .abortSignal(signal),
        backend.from('account_rules').select('staff_factor_due_at').abortSignal(signal).maybeSingle(),
      ]);
      unwrap(states);
      return {
        missingCount: states.count ?? 0,
        requiredFrom: unwrap(rules)?.staff_factor_due_at ?? null,
      };
    },
  });

/** Sets when staff must have a second factor; null makes it optional. @throws AppError */
export async function setSecondFactorDeadline(instant: string | null): Promise<void> {
  await runQuery((db) =>
    db.from('account_rules').update({ staff_factor_due_at: instant }).eq('id', 1).select('id').single(),
  );
}
