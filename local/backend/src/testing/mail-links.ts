import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../index.ts';
import { createClientFor } from './people.ts';

interface VerifyResponse {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly user?: { readonly email: string };
  readonly error_code?: string;
  readonly msg?: string;
}

/** Uses the links mailed by the sign-in service. */
export function createMailLinks(backend: Backend) {
  const createVisitor = () => createClientFor(backend);

  async function findLastLink(to: string): Promise<URL> {
    await backend.waitForMails();
    const mail = backend.mailbox.mails.find((email) => email.to === to);
    const address = /https?:\S+/.exec(mail?.text ?? '')?.[0];
    assert.ok(address, `no link was mailed to ${to}`);
    return new URL(address);
  }

  /** The subjects of the emails to this address, newest first. */
  async function listSubjects(to: string): Promise<string[]> {
    await backend.waitForMails();
    return backend.mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  }

  /** Confirms an emailed link as its page does, and returns the service's response. */
  async function confirmLink(link: URL): Promise<VerifyResponse> {
    const { searchParams } = link;
    const response = await backend.fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: searchParams.get('token_hash'), type: searchParams.get('type') }),
    });
    return (await response.json()) as VerifyResponse;
  }

  /** Opens a session with the last link mailed to this address. */
  async function signInByLink(to: string): Promise<SupabaseClient> {
    const { access_token = '', refresh_token = '', msg } = await confirmLink(await findLastLink(to));
    const client = createVisitor();
    const { error } = await client.auth.setSession({ access_token, refresh_token });
    assert.equal(error, null, msg);
    return client;
  }

  const signIn = async (email: string, password: string) =>
    (await createVisitor().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in';

  return { createVisitor, findLastLink, listSubjects, confirmLink, signInByLink, signIn };
}
