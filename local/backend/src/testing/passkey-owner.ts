import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { DEFAULT_RATES } from '../auth/attempt-limits.ts';
import type { Backend } from '../index.ts';
import { createEmailLinkHelpers } from './email-links.ts';
import { createFactorOwners } from './factor-owner.ts';
import { type Deviation, PasskeyDevice } from './passkey-device.ts';
import { type Actor, createClientFor, openPeople } from './people.ts';

interface PasskeyOwner extends Actor {
  readonly device: PasskeyDevice;
  /** The passkey's id. */
  readonly passkey: string;
}

/** The error code of a result, or `done`. */
export const getOutcome = ({ error }: { readonly error: { readonly code?: string | undefined } | null }) =>
  error === null ? 'done' : (error.code ?? 'failed');

/** Creates accounts and devices for passkey tests, and uses them as a user does. */
function createPasskeyOwners(backend: Backend, origin: string) {
  const owners = createFactorOwners(backend);
  const createDevice = () => new PasskeyDevice(origin);

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    backend.database.query<Row>(sql, values);

  /** Lets the account keep the password that an admin set. */
  async function keepPassword<Created extends Actor>(creation: Promise<Created>): Promise<Created> {
    const account = await creation;
    await query('update public.profiles set password_due_at = null where id = $1', [account.id]);
    return account;
  }

  /** Adds a passkey to the account that the client is signed in to. */
  async function addPasskey({ auth }: SupabaseClient, device: PasskeyDevice, deviation: Deviation = {}) {
    const ceremony = await auth.passkey.startRegistration();
    if (ceremony.error) return ceremony;
    const { challenge_id: challengeId, options } = ceremony.data;
    return auth.passkey.verifyRegistration({ challengeId, credential: device.create(options, deviation) });
  }

  /** Signs a new visitor in with a passkey. */
  async function signInWithPasskey(device: PasskeyDevice, deviation: Deviation = {}) {
    const client = createClientFor(backend);
    const ceremony = await client.auth.passkey.startAuthentication();
    assert.ok(ceremony.data, ceremony.error?.message);
    const { challenge_id: challengeId, options } = ceremony.data;
    const credential = device.get(options, deviation);
    const result = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    return { ...result, client, challengeId, credential };
  }

  async function createWithPasskey(name: string): Promise<PasskeyOwner> {
    const account = await keepPassword(owners.createAccount(name));
    const newDevice = createDevice();
    const { data, error } = await addPasskey(account.client, newDevice);
    assert.ok(data, error?.message);
    return { ...account, device: newDevice, passkey: data.id };
  }

  /** The audit log entries about a user's passkeys, oldest first. */
  const listPasskeyEvents = async (id: string) =>
    (
      await query<{ action: string; changes: Record<string, unknown> }>(
        'select action, changes from public.audit_log where actor_id = $1 order by at, id',
        [id],
      )
    ).flatMap(({ action, changes }) => {
      const detail = changes.passkey ?? changes.method;
      return detail === undefined ? [] : [[action, detail]];
    });

  return {
    allowCodeReuse: owners.allowCodeReuse,
    signInWithPassword: owners.signIn,
    createDevice,
    query,
    addPasskey,
    signIn: signInWithPasskey,
    createWithPasskey,
    listPasskeyEvents,
    createAccount: (name: string) => keepPassword(owners.createAccount(name)),
    createWithFactor: (name: string) => keepPassword(owners.createWithFactor(name)),
  };
}

/**
 * An in-memory backend with users and passkey owners.
 * @param maxAttempts - per email address and minute; tests make more failed attempts than a user
 */
export async function openPasskeyFixture(maxAttempts: number) {
  const siteUrl = 'http://localhost:4321';
  const passkey = { visitor: { max: 200, seconds: 60 }, email: { max: maxAttempts, seconds: 60 } };
  const { backend, people } = await openPeople({ siteUrl, rates: { ...DEFAULT_RATES, passkey } });
  return {
    siteUrl,
    backend,
    people,
    links: createEmailLinkHelpers(backend),
    owners: createPasskeyOwners(backend, siteUrl),
  };
}
