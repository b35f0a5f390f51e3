import { authenticate } from '../_shared/caller.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { createUser, deleteUser } from './accounts.ts';
import { commandSchema } from './actions.ts';
import { inviteUser, resendInvite, revokeInvite } from './invitations.ts';

export function createAdminUserManagementHandler(
  deps: FunctionDeps,
): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: commandSchema,
    authorize: async (request) => {
      const caller = await authenticate(request, deps);
      if (caller.role !== 'admin') throw new HttpError(403, 'admins_only', 'Only admins can manage users.');
      return caller;
    },
    post: async ({ body, authorized: caller }) => {
      const context = { deps, service: createServiceClient(deps), admin: caller.id };
      switch (body.action) {
        case 'createUser':
          return createUser(context, body.person, body.password);
        case 'deleteUser':
          return deleteUser(context, body.userId);
        case 'inviteUser':
          return inviteUser(context, body.person);
        case 'resendInvite':
          return resendInvite(context, body.invitationId);
        case 'revokeInvite':
          return revokeInvite(context, body.invitationId);
      }
    },
  });
}
