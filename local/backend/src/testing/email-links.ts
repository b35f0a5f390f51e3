import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../index.ts';
import { createClientFor, postJson } from './people.ts';

interface VerifyResponse {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly user?: { readonly email: string };
  readonly error_code?: string;
  readonly msg?: string;
}

/** Helpers that follow the links in emails from the sign-in service. */
export function createEmailLinkHelpers(backend: Backend) {
  const createVisitor = () => createClientFor(backend);

  async function findLatestLink(to: string): Promise<URL> {
    await backend.waitForEmails();
    const latest = backend.mailbox.emails.find((email) => email.to === to);
    const link = /https?:\S+/.exec(latest?.text ?? '')?.[0];
    assert.ok(link, `no link was emailed to ${to}`);
    return new URL(link);
  }

  /** The subjects of the emails to this address, newest first. */
  async function listSubjects(to: string): Promise<string[]> {
    await backend.waitForEmails();
    return backend.mailbox.emails.filter((email) => email.to === to).map(({ subject }) => subject);
  }

  /** Confirms an emailed link the way the confirmation page does, and returns the service's response. */
  async function confirmLink(link: URL): Promise<VerifyResponse> {
    const { searchParams } = link;
    const body = { token_hash: searchParams.get('token_hash'), type: searchParams.get('type') };
    const response = await postJson(backend, 'auth/v1/verify', body);
    return (await response.json()) as VerifyResponse;
  }

  /** Opens a session with the latest link emailed to this address. */
  async function signInWithLink(to: string): Promise<SupabaseClient> {
    const { access_token = '', refresh_token = '', msg } = await confirmLink(await findLatestLink(to));
    const client = createVisitor();
    const { error } = await client.auth.setSession({ access_token, refresh_token });
    assert.equal(error, null, msg);
    return client;
  }

  const signIn = async (email: string, password: string) =>
    (await createVisitor().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in';

  return { createVisitor, findLatestLink, listSubjects, confirmLink, signInWithLink, signIn };
}
