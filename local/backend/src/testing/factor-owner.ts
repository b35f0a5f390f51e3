import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../index.ts';
import { codeOf } from './authenticator.ts';
import { mailLinks } from './mail-links.ts';
import { PASSWORD, type People } from './people.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Signed in. */
  readonly client: SupabaseClient;
}

/** An account with a second factor; its client has given a code. */
export interface FactorOwner extends Account {
  readonly factor: string;
  readonly secret: string;
}

/** Makes accounts for tests of second factors, one for each: a test's guesses and codes are not another's. */
export function factorOwners(backend: Backend, people: () => People) {
  async function enter(email: string): Promise<SupabaseClient> {
    const client = mailLinks(backend).visitor();
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    assert.equal(error, null);
    return client;
  }

  async function account(name: string, role = 'author'): Promise<Account> {
    const email = `${name}@site.example`;
    await backend.database.query(
      'insert into private.invitations (email, full_name, role) values ($1, $2, $3)',
      [email, `Person ${name}`, role],
    );
    const made = await people().service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
    });
    assert.equal(made.error, null);
    return { id: made.data.user?.id ?? '', email, client: await enter(email) };
  }

  async function withFactor(name: string, role = 'author'): Promise<FactorOwner> {
    const made = await account(name, role);
    const { mfa } = made.client.auth;
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    assert.ok(enrolled.data, enrolled.error?.message);
    const { id: factor, totp } = enrolled.data;
    const verified = await mfa.challengeAndVerify({ factorId: factor, code: codeOf(totp.secret) });
    assert.equal(verified.error, null);
    return { ...made, factor, secret: totp.secret };
  }

  /** As if the last code had been of long ago. */
  const forgetStep = ({ factor }: FactorOwner) =>
    backend.database.query('update auth.mfa_factors set last_step = null where id = $1', [factor]);

  return { enter, account, withFactor, forgetStep };
}
