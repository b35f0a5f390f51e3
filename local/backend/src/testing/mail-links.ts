import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../index.ts';
import { clientOf } from './people.ts';

interface VerifyAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly user?: { readonly email: string };
  readonly error_code?: string;
  readonly msg?: string;
}

/** Uses the links mailed by the sign-in service. */
export function mailLinks(backend: Backend) {
  const visitor = () => clientOf(backend);

  async function lastLink(to: string): Promise<URL> {
    await backend.mailsSettled();
    const mail = backend.mailbox.mails.find((one) => one.to === to);
    const address = /https?:\S+/.exec(mail?.text ?? '')?.[0];
    assert.ok(address, `no link was mailed to ${to}`);
    return new URL(address);
  }

  /** The subjects of the emails to this address. The newest is the first. */
  async function subjectsTo(to: string): Promise<string[]> {
    await backend.mailsSettled();
    return backend.mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  }

  /** Confirms an emailed link on its page and returns the service's answer. */
  async function press(link: URL): Promise<VerifyAnswer> {
    const { searchParams } = link;
    const response = await backend.fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: searchParams.get('token_hash'), type: searchParams.get('type') }),
    });
    return (await response.json()) as VerifyAnswer;
  }

  /** Opens a session with the last link mailed to this address. */
  async function enter(to: string): Promise<SupabaseClient> {
    const { access_token = '', refresh_token = '', msg } = await press(await lastLink(to));
    const client = visitor();
    const { error } = await client.auth.setSession({ access_token, refresh_token });
    assert.equal(error, null, msg);
    return client;
  }

  const signIn = async (email: string, password: string) =>
    (await visitor().auth.signInWithPassword({ email, password })).error?.code ?? 'in';

  return { visitor, lastLink, subjectsTo, press, enter, signIn };
}
