import type { Role, Tables, TablesUpdate } from 'auth-kit';

export const userColumns =
  'id, email, full_name, role, organization_name, avatar_url, public_profile, awaiting_access, created_at, updated_at' as const;

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
>;

/** What an admin changes of somebody's profile. */
export type UserInput = Required<
  Pick<TablesUpdate<'profiles'>, 'full_name' | 'role' | 'organization_name' | 'public_profile'>
>;

/** Somebody who gets an account. */
export interface NewPerson {
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly organization_name: string | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly role: string;
  readonly organization_name: string | null;
  readonly sent_at: string | null;
}

/** People as they are called: by name, or by address until they have one. */
export const nameOf = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string =>
  full_name || email || 'Unnamed';
