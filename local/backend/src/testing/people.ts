import type { SupabaseClient } from '@supabase/supabase-js';
import { type Backend, createNodeClient } from '../index.ts';

export const PASSWORD = 'Demo-pass-2026';

const PEOPLE = {
  admin: { email: 'admin@northlight.example', role: 'admin', name: 'Ada Admin' },
  author: { email: 'author@northlight.example', role: 'author', name: 'Ann Author' },
  client: { email: 'client@acme.example', role: 'client', name: 'Alf Acme' },
  stranger: { email: 'client@globex.example', role: 'client', name: 'Bea Globex' },
} as const;

export type Person = keyof typeof PEOPLE;

export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
}

export interface People extends Readonly<Record<Person, Actor>> {
  readonly anon: SupabaseClient;
  readonly service: SupabaseClient;
}

/** Makes one account per role through the admin API and signs each in with its own supabase-js. */
export async function makePeople(backend: Backend): Promise<People> {
  const client = (key: string) => createNodeClient(backend.url, key, { global: { fetch: backend.fetch } });
  const service = client(backend.secretKey);
  await backend.database.query(
    "insert into private.signup_domains (domain) values ('northlight.example'), ('northlight-labs.example')",
  );
  const enter = async (person: Person): Promise<Actor> => {
    const { email, role, name } = PEOPLE[person];
    await backend.database.query(
      'insert into private.invitations (email, full_name, role) values ($1, $2, $3)',
      [email, name, role],
    );
    const made = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (made.error) throw made.error;
    const own = client(backend.publishableKey);
    const entered = await own.auth.signInWithPassword({ email, password: PASSWORD });
    if (entered.error) throw entered.error;
    return { id: made.data.user.id, email, client: own };
  };
  return {
    anon: client(backend.publishableKey),
    service,
    admin: await enter('admin'),
    author: await enter('author'),
    client: await enter('client'),
    stranger: await enter('stranger'),
  };
}
