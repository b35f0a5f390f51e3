import { identify } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { createUser, deleteUser } from './accounts.ts';
import { command } from './actions.ts';
import { inviteUser, resendInvite, revokeInvite } from './invitations.ts';

/** What only an admin may do with accounts, by the backend's secret role. */
export function createAdminUserManagement(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: command,
    admit: async (request) => {
      const caller = await identify(request, deps);
      if (caller.role !== 'admin') throw new HttpError(403, 'admins_only', 'Only an admin may manage users.');
      return caller;
    },
    post: async ({ body, admitted: caller }) => {
      const office = { deps, service: clientOfService(deps), admin: caller.id };
      switch (body.action) {
        case 'createUser':
          return createUser(office, body.person, body.password);
        case 'deleteUser':
          return deleteUser(office, body.userId);
        case 'inviteUser':
          return inviteUser(office, body.person);
        case 'resendInvite':
          return resendInvite(office, body.invitationId);
        case 'revokeInvite':
          return revokeInvite(office, body.invitationId);
      }
    },
  });
}
