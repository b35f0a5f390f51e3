import type { Person } from '../world/actors.ts';

type Caller = 'anon' | Person;

/** The status of an otherwise valid call by role. Roles that are not listed are allowed. */
export type Statuses = Readonly<Partial<Record<Caller, number>>>;

const clients: Statuses = { anon: 401, noProfile: 401, demoted: 404, clientB: 404, author: 403, admin: 403 };
const admins: Statuses = { anon: 401, noProfile: 401, demoted: 403, clientB: 403, clientA: 403, author: 403 };
const managers: Statuses = { anon: 401, noProfile: 401, demoted: 403, clientB: 403, author: 403 };
const readers: Statuses = { anon: 401, noProfile: 401, demoted: 404, clientB: 404, author: 404, admin: 404 };
const everyone: Statuses = {};

/** The functions that pages call, for client A's data. */
export const serverFunctions = {
  'submit-feedback': clients,
  'continue-next-sprint': clients,
  'company-people': managers,
  'company-archive': readers,
  contact: everyone,
  newsletter: everyone,
  'own-data': everyone,
  invitations: everyone,
  'set-up': everyone,
  'admin-user-management': admins,
} as const satisfies Record<string, Statuses>;
