import { PASSWORD } from '../testing/people.ts';
import { ids, type Role, type World } from './world.ts';

export interface FunctionCall {
  readonly name: string;
  readonly function: string;
  readonly body: (world: World, role: Role) => Promise<Record<string, unknown>> | Record<string, unknown>;
  readonly expected: Readonly<Record<Role, number>>;
}

/** Every function call of the product, and the status each role gets. */
export const functionCalls: readonly FunctionCall[] = [
  {
    name: 'createUser',
    function: 'admin-user-management',
    body: (_world, role) => ({
      action: 'createUser',
      email: `made-by-${role}@acme.example`,
      password: PASSWORD,
      full_name: 'Made Person',
      role: 'client',
      organization_name: 'Acme',
    }),
    expected: { anon: 401, client: 403, stranger: 403, author: 403, admin: 201 },
  },
  {
    name: 'deleteUser',
    function: 'admin-user-management',
    body: async (world, role) => {
      const email = `doomed-by-${role}@northlight.example`;
      const made = await world.people.service.auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
      });
      return { action: 'deleteUser', userId: made.data.user?.id ?? '' };
    },
    expected: { anon: 401, client: 403, stranger: 403, author: 403, admin: 200 },
  },
  {
    name: 'deleteUser of a client with projects',
    function: 'admin-user-management',
    body: (world) => ({ action: 'deleteUser', userId: world.people.client.id }),
    expected: { anon: 401, client: 403, stranger: 403, author: 403, admin: 409 },
  },
  {
    name: 'inviteUser',
    function: 'admin-user-management',
    body: (_world, role) => ({
      action: 'inviteUser',
      email: `invited-by-${role}@acme.example`,
      full_name: 'Invited Person',
      role: 'client',
      organization_name: null,
    }),
    expected: { anon: 401, client: 403, stranger: 403, author: 403, admin: 201 },
  },
  {
    name: 'feedback on a completed sprint',
    function: 'submit-feedback',
    body: () => ({ sprintId: ids.completed, feedback: 'Good work', sprintTitle: 'Done' }),
    expected: { anon: 401, client: 200, stranger: 404, author: 403, admin: 403 },
  },
  {
    name: 'feedback on a planned sprint',
    function: 'submit-feedback',
    body: () => ({ sprintId: ids.planned, feedback: 'Too early', sprintTitle: 'Next' }),
    expected: { anon: 401, client: 409, stranger: 404, author: 403, admin: 403 },
  },
  {
    name: 'continuing after a completed sprint',
    function: 'continue-next-sprint',
    body: () => ({ sprintId: ids.completed, sprintTitle: 'Done' }),
    expected: { anon: 401, client: 200, stranger: 404, author: 403, admin: 403 },
  },
];
