import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { DEFAULT_RATES } from '../auth/limits.ts';
import { type Backend, startBackend } from '../index.ts';
import { createFactorOwners } from './factor-owner.ts';
import { mailLinks } from './mail-links.ts';
import { type Oddity, PasskeyDevice } from './passkey-device.ts';
import { type Actor, clientOf, makePeople } from './people.ts';

interface PasskeyOwner extends Actor {
  readonly device: PasskeyDevice;
  /** The id of the passkey. */
  readonly passkey: string;
}

/** The error code of an answer, or `done`. */
export const outcome = ({ error }: { readonly error: { readonly code?: string | undefined } | null }) =>
  error === null ? 'done' : (error.code ?? 'failed');

/** Creates accounts and devices for tests of passkeys, and uses them as a person does. */
function createPasskeyOwners(backend: Backend, origin: string) {
  const owners = createFactorOwners(backend);
  const device = () => new PasskeyDevice(origin);

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    backend.database.query<Row>(sql, values);

  /** Removes the duty to replace a password typed by an admin. */
  async function clearPasswordDuty<Created extends Actor>(creation: Promise<Created>): Promise<Created> {
    const account = await creation;
    await query('update public.profiles set password_due_at = null where id = $1', [account.id]);
    return account;
  }

  /** Adds a passkey to the account of a client. */
  async function add({ auth }: SupabaseClient, by: PasskeyDevice, odd: Oddity = {}) {
    const begun = await auth.passkey.startRegistration();
    if (begun.error) return begun;
    const { challenge_id: challengeId, options } = begun.data;
    return auth.passkey.verifyRegistration({ challengeId, credential: by.create(options, odd) });
  }

  /** Signs a new visitor in with a passkey. */
  async function enter(by: PasskeyDevice, odd: Oddity = {}) {
    const client = clientOf(backend);
    const begun = await client.auth.passkey.startAuthentication();
    assert.ok(begun.data, begun.error?.message);
    const { challenge_id: challengeId, options } = begun.data;
    const credential = by.get(options, odd);
    const answer = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    return { ...answer, client, challengeId, credential };
  }

  async function withPasskey(name: string): Promise<PasskeyOwner> {
    const account = await clearPasswordDuty(owners.account(name));
    const own = device();
    const { data, error } = await add(account.client, own);
    assert.ok(data, error?.message);
    return { ...account, device: own, passkey: data.id };
  }

  /** The audit log's entries about a person's passkeys, oldest first. */
  const logged = async (id: string) =>
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
    enterByPassword: owners.enter,
    device,
    query,
    add,
    enter,
    withPasskey,
    logged,
    account: (name: string) => clearPasswordDuty(owners.account(name)),
    withFactor: (name: string) => clearPasswordDuty(owners.withFactor(name)),
  };
}

/**
 * A backend in memory with people and owners of passkeys.
 * @param maxAttempts - how many attempts one email address has per minute; tests make more wrong ones than a person
 */
export async function openPasskeyWorld(maxAttempts: number) {
  const siteUrl = 'http://localhost:4321';
  const passkey = { visitor: { max: 200, seconds: 60 }, email: { max: maxAttempts, seconds: 60 } };
  const backend = await startBackend({
    dataDir: 'memory',
    siteUrl,
    rates: { ...DEFAULT_RATES, passkey },
  });
  const people = await makePeople(backend);
  return {
    siteUrl,
    backend,
    people,
    links: mailLinks(backend),
    owners: createPasskeyOwners(backend, siteUrl),
  };
}
