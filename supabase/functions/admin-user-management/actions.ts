import { object, string, ValidationError } from 'yup';
import type { BodySchema } from '../_shared/endpoint.ts';
import { describeUnknownField, email, id, personName } from '../_shared/fields.ts';

const action = string().required();

const person = {
  action,
  email: email().required('Email is required.'),
  full_name: personName('Full name', ({ role }) => role === 'author' || role === 'admin'),
  role: string().oneOf(['client', 'author', 'admin'], 'Role must be client, author or admin.'),
  organization_name: string().nullable().max(200, 'Organization can be at most 200 characters long.'),
};

const createUser = object({
  ...person,
  password: string().required('Password is required.'),
}).noUnknown(describeUnknownField);
const inviteUser = object(person).noUnknown(describeUnknownField);
const deleteUser = object({ action, userId: id('userId') }).noUnknown(describeUnknownField);
const changeInvitation = object({ action, invitationId: id('invitationId') }).noUnknown(describeUnknownField);

export interface Person {
  readonly email: string;
  readonly fullName: string;
  readonly role: 'client' | 'author' | 'admin';
  readonly organization: string | null;
}

export type Command =
  | { readonly action: 'createUser'; readonly person: Person; readonly password: string }
  | { readonly action: 'inviteUser'; readonly person: Person }
  | { readonly action: 'deleteUser'; readonly userId: string }
  | { readonly action: 'resendInvite' | 'revokeInvite'; readonly invitationId: string };

/** Validates each action against its own schema, so that another action's fields are unknown. */
export const commandSchema: BodySchema<Command> = {
  validateSync(value, options) {
    const requestedAction =
      value !== null && typeof value === 'object' && 'action' in value ? value.action : undefined;
    switch (requestedAction) {
      case 'createUser': {
        const body = createUser.validateSync(value, options);
        return { action: requestedAction, person: toPerson(body), password: body.password };
      }
      case 'inviteUser':
        return { action: requestedAction, person: toPerson(inviteUser.validateSync(value, options)) };
      case 'deleteUser':
        return { action: requestedAction, userId: deleteUser.validateSync(value, options).userId };
      case 'resendInvite':
      case 'revokeInvite':
        return {
          action: requestedAction,
          invitationId: changeInvitation.validateSync(value, options).invitationId,
        };
      default:
        throw new ValidationError(
          'action must be createUser, deleteUser, inviteUser, resendInvite or revokeInvite.',
          value,
          'action',
        );
    }
  },
};

function toPerson(body: {
  email: string;
  full_name: string;
  role?: Person['role'] | undefined;
  organization_name?: string | null | undefined;
}): Person {
  return {
    email: body.email.trim().toLowerCase(),
    fullName: body.full_name.trim(),
    role: body.role ?? 'client',
    organization: body.organization_name?.trim() || null,
  };
}
