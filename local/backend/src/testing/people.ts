import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Backend, createNodeClient, startBackend } from '../index.ts';

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

interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** Whether the account will join an existing company. */
  readonly isForCompany?: boolean;
}

/** A client without a session, or one with the secret key. */
export const createClientFor = (backend: Backend, key = backend.publishableKey): SupabaseClient =>
  createNodeClient(backend.url, key, { global: { fetch: backend.fetch } });

/** Sends JSON as a visitor, or with other headers. */
export const postJson = (
  backend: Backend,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  backend.fetch(`${backend.url}/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The header with a person's access token. */
export async function readAuthorization({ client }: Pick<Actor, 'client'>) {
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

export async function signIn(backend: Backend, email: string): Promise<SupabaseClient> {
  const client = createClientFor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Invites someone, creates the account through the admin API and signs in. */
export async function createAccount(
  backend: Backend,
  { email, name, role, isForCompany = false }: NewAccount,
): Promise<Actor> {
  await backend.database.query(
    'insert into private.invitations (email, full_name, role, is_for_company) values ($1, $2, $3, $4)',
    [email, name, role, isForCompany],
  );
  const { admin } = createClientFor(backend, backend.secretKey).auth;
  const created = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (created.error) throw created.error;
  return { id: created.data.user.id, email, client: await signIn(backend, email) };
}

/** Lets the admin invite an address, without an email. */
export async function inviteAccount(
  { service, admin }: Pick<People, 'service' | 'admin'>,
  address: string,
  role: string,
): Promise<void> {
  const { error } = await service.rpc('admin_invite', {
    actor: admin.id,
    address,
    person_name: 'Guest',
    person_role: role,
    organization: '',
    invitation_kind: 'invite',
  });
  assert.equal(error, null);
}

/** Creates an account for each of `PEOPLE`. */
export async function createPeople(backend: Backend): Promise<People> {
  await backend.database.query(
    "insert into private.signup_domains (domain) values ('northlight.example'), ('northlight-labs.example')",
  );
  const create = (person: Person) => createAccount(backend, PEOPLE[person]);
  return {
    anon: createClientFor(backend),
    service: createClientFor(backend, backend.secretKey),
    admin: await create('admin'),
    author: await create('author'),
    client: await create('client'),
    stranger: await create('stranger'),
  };
}

/** An in-memory backend with an account for each of `PEOPLE`. */
export async function openPeople(options: Partial<Parameters<typeof startBackend>[0]> = {}) {
  const backend = await startBackend({ dataDir: 'memory', ...options });
  return { backend, people: await createPeople(backend) };
}

/** The data of a response without an error. */
export function unwrap<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  assert.equal(error, null);
  return data as NonNullable<Data>;
}

/** The company that a person belongs to. */
export async function readCompanyId({ client, id }: Actor): Promise<string> {
  const rows = unwrap(await client.from('company_members').select('company_id').eq('person_id', id));
  return rows[0]?.company_id;
}
