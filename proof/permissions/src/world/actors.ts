/**
 * The actors. `employee` signed up with a company address and is waiting for access; `demoted` is a former author with a token
 * from before; `noProfile` has a valid session but no row in `profiles`; `forged` is client A with a token whose metadata
 * claims the role admin; `endedA` and `endedAdmin` are client A and the admin with tokens of ended sessions.
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

/** Actors with an account. */
export const PEOPLE = ['clientA', 'clientB', 'author', 'admin', 'employee', 'noProfile', 'demoted'] as const;
export type Person = (typeof PEOPLE)[number];

export type PeopleIds = Readonly<Record<Person, string>>;

export interface DatabaseActor {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: string;
  /** Request headers with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Uses a read-only transaction, as the API does for GET, HEAD and stable functions. */
  readonly isReadOnly?: true;
}

const FORGED_METADATA = {
  app_metadata: { role: 'admin', roles: ['admin'], claims_admin: true },
  user_metadata: { role: 'admin', is_admin: true },
  user_role: 'admin',
};

const ENDED = { session_id: '39999999-0000-4000-8000-000000000000' };

/** Outdated or forged tokens: their owner, and what differs. */
const TOKEN_DIFFERENCES: Readonly<Partial<Record<Who, readonly [Person, object]>>> = {
  forged: ['clientA', FORGED_METADATA],
  endedA: ['clientA', ENDED],
  endedAdmin: ['admin', ENDED],
};

/** Role, claims and headers that the API passes to the database for a person. */
export function createDatabaseActor(who: Who, ids: PeopleIds, said: object = {}): DatabaseActor {
  if (who === 'anon') return { role: 'anon', claims: JSON.stringify({ role: 'anon' }) };
  if (who === 'service') return { role: 'service_role', claims: JSON.stringify({ role: 'service_role' }) };
  const [person, more] = TOKEN_DIFFERENCES[who] ?? [who as Person, {}];
  // The session of each fixture has the person's id.
  const claims = { role: 'authenticated', sub: ids[person], session_id: ids[person], ...more, ...said };
  return { role: 'authenticated', claims: JSON.stringify(claims) };
}
