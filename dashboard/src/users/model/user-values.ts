import type { Role } from 'auth-kit';
import { textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { NewPerson, User, UserInput } from '../api/user.ts';

/** A person as the form holds one. */
export interface UserValues {
  isNew: boolean;
  email: string;
  full_name: string;
  password: string;
  role: string;
  organization_name: string;
  public_profile: boolean;
}

export const roles: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'client', label: 'Client' },
  { value: 'author', label: 'Author' },
  { value: 'admin', label: 'Admin' },
];

export const emptyUser: UserValues = {
  isNew: true,
  email: '',
  full_name: '',
  password: '',
  role: 'client',
  organization_name: '',
  public_profile: false,
};

export function valuesOfUser(user: User): UserValues {
  return {
    isNew: false,
    email: user.email ?? '',
    full_name: user.full_name ?? '',
    password: '',
    role: user.role,
    organization_name: user.organization_name ?? '',
    public_profile: user.public_profile,
  };
}

export function inputOfUser(values: UserValues): UserInput {
  return {
    full_name: values.full_name.trim(),
    role: values.role,
    organization_name: textOrNull(values.organization_name),
    // A client is never shown to the public.
    public_profile: values.role !== 'client' && values.public_profile,
  };
}

export function personOf(
  values: Pick<UserValues, 'email' | 'full_name' | 'role' | 'organization_name'>,
): NewPerson {
  return {
    email: values.email.trim(),
    full_name: values.full_name.trim(),
    role: roles.find(({ value }) => value === values.role)?.value ?? 'client',
    organization_name: textOrNull(values.organization_name),
  };
}

export const comparedUser: readonly ComparedField<UserValues>[] = [
  { name: 'full_name', label: 'Full name' },
  { name: 'role', label: 'Role' },
  { name: 'organization_name', label: 'Organization' },
  { name: 'public_profile', label: 'Public profile' },
];

/** An invitation as its form holds it. */
export interface InviteValues {
  email: string;
  full_name: string;
  role: string;
  organization_name: string;
  project_title: string;
}

export const emptyInvite: InviteValues = {
  email: '',
  full_name: '',
  role: 'client',
  organization_name: '',
  project_title: '',
};

/** Why a client's account stays. */
export function describeProjects(count: number): string {
  return count === 1
    ? 'This client has a project. Delete it, or give it to another client, first.'
    : `This client has ${count} projects. Delete them, or give them to other clients, first.`;
}
