import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Backend } from '../index.ts';
import { type Actor, createAccount, signIn } from './people.ts';

/** Generates an authenticator app's code for a number of thirty-second steps from now. */
export const generateCode = (secret: string, stepsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

/** An account with a second factor, whose client has entered a code. */
export interface FactorOwner extends Actor {
  readonly factor: string;
  readonly secret: string;
}

/** Creates accounts for tests of second factors. Each test needs a separate one, since guesses and codes are counted. */
export function createFactorOwners(backend: Backend) {
  const signInOwner = (email: string) => signIn(backend, email);

  const createOwnerAccount = (name: string) =>
    createAccount(backend, { email: `${name}@site.example`, name: `Person ${name}`, role: 'author' });

  async function createWithFactor(name: string): Promise<FactorOwner> {
    const created = await createOwnerAccount(name);
    const { mfa } = created.client.auth;
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    assert.ok(enrolled.data, enrolled.error?.message);
    const { id: factor, totp } = enrolled.data;
    const verified = await mfa.challengeAndVerify({ factorId: factor, code: generateCode(totp.secret) });
    assert.equal(verified.error, null);
    return { ...created, factor, secret: totp.secret };
  }

  return { signIn: signInOwner, createAccount: createOwnerAccount, createWithFactor };
}
