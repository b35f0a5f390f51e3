/**
 * `employee` has signed up with a company address and is waiting for access; `demoted` is a former author with a token from
 * before the demotion; `noProfile` has a valid session but no row in `profiles`; `forged` is client A with a token whose
 * metadata claims the admin role; `endedA` and `endedAdmin` are client A and the admin with tokens of ended sessions.
 */
export const ACTORS = [
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

export type ActorName = (typeof ACTORS)[number];

/** Actors without their own answers have another actor's permissions. */
const PERMISSION_SOURCES = { forged: 'clientA', endedA: 'noProfile', endedAdmin: 'noProfile' } as const;

/** Actors with ended sessions may do nothing; one probe per object is enough. */
export const isEnded = (name: ActorName): boolean => name === 'endedA' || name === 'endedAdmin';

/** These actors' permissions differ from another actor's in only a few rows, so one column per table is probed. */
export const isProbedBriefly = (name: ActorName): boolean => isEnded(name) || name === 'employee';

export type Grantee = Exclude<ActorName, keyof typeof PERMISSION_SOURCES>;

export const getGrantee = (name: ActorName): Grantee =>
  Object.hasOwn(PERMISSION_SOURCES, name)
    ? PERMISSION_SOURCES[name as keyof typeof PERMISSION_SOURCES]
    : (name as Grantee);

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

/** Outdated and forged tokens: the owner, and the claims that differ. */
const TOKEN_DIFFERENCES: Readonly<Partial<Record<ActorName, readonly [Person, object]>>> = {
  forged: ['clientA', FORGED_METADATA],
  endedA: ['clientA', ENDED],
  endedAdmin: ['admin', ENDED],
};

export function createDatabaseActor(name: ActorName, ids: PeopleIds, extra: object = {}): DatabaseActor {
  if (name === 'anon') return { role: 'anon', claims: JSON.stringify({ role: 'anon' }) };
  if (name === 'service') return { role: 'service_role', claims: JSON.stringify({ role: 'service_role' }) };
  const [person, changes] = TOKEN_DIFFERENCES[name] ?? [name as Person, {}];
  // The session of each fixture has the person's id.
  const claims = { role: 'authenticated', sub: ids[person], session_id: ids[person], ...changes, ...extra };
  return { role: 'authenticated', claims: JSON.stringify(claims) };
}
