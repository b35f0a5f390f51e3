import type { Person } from '../world/actors.ts';

type Caller = 'anon' | Person;

/** What a call that is otherwise right is answered; who is not named is let in. */
export type Answers = Readonly<Partial<Record<Caller, number>>>;

const ofClients: Answers = { anon: 401, noProfile: 401, demoted: 404, clientB: 404, author: 403, admin: 403 };
const ofAdmins: Answers = {
  anon: 401,
  noProfile: 401,
  demoted: 403,
  clientB: 403,
  clientA: 403,
  author: 403,
};
const ofManagers: Answers = { anon: 401, noProfile: 401, demoted: 403, clientB: 403, author: 403 };
const ofReaders: Answers = { anon: 401, noProfile: 401, demoted: 404, clientB: 404, author: 404, admin: 404 };
const ofEverybody: Answers = {};

/** The functions that pages call, about what is client A's. */
export const serverFunctions = {
  'submit-feedback': ofClients,
  'continue-next-sprint': ofClients,
  'company-people': ofManagers,
  'company-archive': ofReaders,
  contact: ofEverybody,
  newsletter: ofEverybody,
  'own-data': ofEverybody,
  'admin-user-management': ofAdmins,
} as const satisfies Record<string, Answers>;
