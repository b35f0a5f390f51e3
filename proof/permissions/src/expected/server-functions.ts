import type { Person } from '../world/actors.ts';

type Caller = 'anon' | Person;

/** The status of an otherwise valid call by role. Roles that are not listed are allowed. */
export type Answers = Readonly<Partial<Record<Caller, number>>>;

const clientsOnly: Answers = {
  anon: 401,
  noProfile: 401,
  demoted: 404,
  clientB: 404,
  author: 403,
  admin: 403,
};
const adminsOnly: Answers = {
  anon: 401,
  noProfile: 401,
  demoted: 403,
  clientB: 403,
  clientA: 403,
  author: 403,
};
const managersOnly: Answers = { anon: 401, noProfile: 401, demoted: 403, clientB: 403, author: 403 };
const readersOnly: Answers = {
  anon: 401,
  noProfile: 401,
  demoted: 404,
  clientB: 404,
  author: 404,
  admin: 404,
};
const everybody: Answers = {};

/** The functions that pages call, for data of client A. */
export const serverFunctions = {
  'submit-feedback': clientsOnly,
  'continue-next-sprint': clientsOnly,
  'company-people': managersOnly,
  'company-archive': readersOnly,
  contact: everybody,
  newsletter: everybody,
  'own-data': everybody,
  'admin-user-management': adminsOnly,
} as const satisfies Record<string, Answers>;
