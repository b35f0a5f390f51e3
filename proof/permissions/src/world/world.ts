import { type Backend, createNodeClient } from '@local/backend';
import { createFixtures, type Names, withFixtureNames } from 'supabase-project/testing/fixtures';
import { PEOPLE, type PeopleIds, type Person } from './actors.ts';
import type { Engine } from './engines.ts';

export const PASSWORD = 'Demo-pass-2026';

const ACCOUNTS: Readonly<Record<Person, { email: string; role: string | null; name: string }>> = {
  admin: { email: 'admin@northlight.example', role: 'admin', name: 'Ada Admin' },
  author: { email: 'author@northlight.example', role: 'author', name: 'Ann Author' },
  // Has no invitation.
  employee: { email: 'employee@northlight.example', role: null, name: '' },
  demoted: { email: 'demoted@northlight.example', role: 'author', name: 'Dan Demoted' },
  clientA: { email: 'client@acme.example', role: 'client', name: 'Alf Acme' },
  clientB: { email: 'client@globex.example', role: 'client', name: 'Bea Globex' },
  noProfile: { email: 'nobody@northlight.example', role: 'admin', name: 'Noah Nobody' },
};

export const getEmail = (person: Person): string => ACCOUNTS[person].email;

export interface World {
  readonly backend: Backend;
  readonly ids: PeopleIds;
  readonly names: Names;
}

export async function signIn({ url, publishableKey, fetch }: Backend, email: string) {
  const { auth } = createNodeClient(url, publishableKey, { global: { fetch } });
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { auth, token: data.session.access_token };
}

/**
 * Fills a new backend. `signIn` runs before one person is demoted and another loses the profile, so that their tokens still
 * claim the former permissions.
 */
export async function createWorld(
  backend: Backend,
  signIn: (person: Person, email: string) => Promise<unknown> = async () => undefined,
): Promise<World> {
  const { database } = backend;
  const { url, secretKey, fetch } = backend;
  const service = createNodeClient(url, secretKey, { global: { fetch } });
  await database.query("insert into private.signup_domains (domain) values ('northlight.example')");
  const createAccount = async (email: string) => {
    const { data, error } = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    if (error) throw error;
    return data.user.id;
  };
  const ids: Partial<Record<Person, string>> = {};
  for (const person of PEOPLE) {
    const { email, role, name } = ACCOUNTS[person];
    if (role !== null)
      await database.query('insert into private.invitations (email, full_name, role) values ($1, $2, $3)', [
        email,
        name,
        role,
      ]);
    ids[person] = await createAccount(email);
    await signIn(person, email);
  }
  const people = ids as PeopleIds;
  await database.query("update public.profiles set role = 'client' where id = $1", [people.demoted]);
  await database.query('delete from public.profiles where id = $1', [people.noProfile]);
  await database.query('insert into auth.sessions (id, user_id) select id, id from auth.users');
  const names = withFixtureNames(people);
  await database.script(createFixtures(names));
  return { backend, ids: people, names };
}

export interface ProbedWorld extends World {
  close(): Promise<void>;
}

/** Opens a backend with data and one signed-in person, so that sessions and tokens have rows too. */
export async function openProbedWorld(engine: Engine): Promise<ProbedWorld> {
  const { backend, close } = await engine.open();
  try {
    const world = await createWorld(backend, async (person, email) => {
      if (person === 'clientA') await signIn(backend, email);
    });
    return { ...world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
