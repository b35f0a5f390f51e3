/**
 * Who asks. `employee` signed up with an address of the company and waits for access; `demoted` was an author and still
 * holds the token of that time; `noProfile` has a valid session and no row in `profiles`; `forged` is client A with a token whose metadata claims to be an admin; `endedA` and `endedAdmin` are client A
 * and the admin with tokens whose sessions have ended.
 */
export const EVERYBODY = [
  'anon',
  'clientA',
  'clientB',
  'author',
  'admin',
  'employee',
  'noProfile',
  'demoted',
  'forged',
  'endedA',
  'endedAdmin',
  'service',
] as const;

export type Who = (typeof EVERYBODY)[number];

/** Actors without answers of their own have the rights of another. */
const RIGHTS_OF = { forged: 'clientA', endedA: 'noProfile', endedAdmin: 'noProfile' } as const;

/** Their sessions have ended, so they may do nothing; one probe per object is enough. */
export const isEnded = (who: Who): boolean => who === 'endedA' || who === 'endedAdmin';

/** Their rights differ from another actor's only in a few rows, so one column per table is probed. */
export const isProbedBriefly = (who: Who): boolean => isEnded(who) || who === 'employee';

/** Actors with expected answers of their own. */
export type Grantee = Exclude<Who, keyof typeof RIGHTS_OF>;

export const getGrantee = (who: Who): Grantee =>
  Object.hasOwn(RIGHTS_OF, who) ? RIGHTS_OF[who as keyof typeof RIGHTS_OF] : (who as Grantee);

/** Those of them that have an account. */
export const PEOPLE = ['clientA', 'clientB', 'author', 'admin', 'employee', 'noProfile', 'demoted'] as const;
export type Person = (typeof PEOPLE)[number];

export type PeopleIds = Readonly<Record<Person, string>>;

export interface DatabaseActor {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: string;
  /** Request headers with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Uses a read-only transaction, as the API does for GET, HEAD and stable functions. */
  readonly isReading?: true;
}

const FORGED_METADATA = {
  app_metadata: { role: 'admin', roles: ['admin'], claims_admin: true },
  user_metadata: { role: 'admin', is_admin: true },
  user_role: 'admin',
};

const ENDED = { session_id: '39999999-0000-4000-8000-000000000000' };

/** Outdated or forged tokens: whose they are, and what differs. */
const WORN: Readonly<Partial<Record<Who, readonly [Person, object]>>> = {
  forged: ['clientA', FORGED_METADATA],
  endedA: ['clientA', ENDED],
  endedAdmin: ['admin', ENDED],
};

/** Role, claims and headers that the API passes to the database for a person. */
export function createDatabaseActor(who: Who, ids: PeopleIds, said: object = {}): DatabaseActor {
  if (who === 'anon') return { role: 'anon', claims: JSON.stringify({ role: 'anon' }) };
  if (who === 'service') return { role: 'service_role', claims: JSON.stringify({ role: 'service_role' }) };
  const [person, more] = WORN[who] ?? [who as Person, {}];
  // Everybody's fixture session has the person's own id.
  const claims = { role: 'authenticated', sub: ids[person], session_id: ids[person], ...more, ...said };
  return { role: 'authenticated', claims: JSON.stringify(claims) };
}
