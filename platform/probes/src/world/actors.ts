/**
 * Who asks. `demoted` was an author and still holds the token of that time; `noProfile` has a valid session and no row in
 * `profiles`; `forged` is client A with a token whose metadata claims to be an admin.
 */
export const EVERYBODY = [
  'anon',
  'clientA',
  'clientB',
  'author',
  'admin',
  'noProfile',
  'demoted',
  'forged',
  'service',
] as const;

export type Who = (typeof EVERYBODY)[number];

/** Those of them that have an account. */
export const PEOPLE = ['clientA', 'clientB', 'author', 'admin', 'noProfile', 'demoted'] as const;
export type Person = (typeof PEOPLE)[number];

export type PeopleIds = Readonly<Record<Person, string>>;

export interface DatabaseActor {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims: string;
}

const FORGED_METADATA = {
  app_metadata: { role: 'admin', roles: ['admin'], claims_admin: true },
  user_metadata: { role: 'admin', is_admin: true },
  user_role: 'admin',
};

/** How the API introduces a person to the database. */
export function databaseActor(who: Who, ids: PeopleIds): DatabaseActor {
  if (who === 'anon') return { role: 'anon', claims: JSON.stringify({ role: 'anon' }) };
  if (who === 'service') return { role: 'service_role', claims: JSON.stringify({ role: 'service_role' }) };
  const sub = ids[who === 'forged' ? 'clientA' : who];
  const claims = { role: 'authenticated', sub, ...(who === 'forged' ? FORGED_METADATA : {}) };
  return { role: 'authenticated', claims: JSON.stringify(claims) };
}
