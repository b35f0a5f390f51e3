import assert from 'node:assert/strict';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Backend, createNodeClient } from '../index.ts';

/** What a person does with the mails of the sign-in service. */
export function mailLinks(backend: Backend) {
  const visitor = (): SupabaseClient =>
    createNodeClient(backend.url, backend.publishableKey, { global: { fetch: backend.fetch } });

  async function lastLink(to: string): Promise<URL> {
    await backend.mailsSettled();
    const mail = backend.mailbox.mails.find((one) => one.to === to);
    const address = /https?:\S+/.exec(mail?.text ?? '')?.[0];
    assert.ok(address, `no link was mailed to ${to}`);
    return new URL(address);
  }

  /** Opens a mailed link as a browser does, and returns where it leads. */
  async function open(link: URL): Promise<URL> {
    const answer = await backend.fetch(`${backend.url}${link.pathname}${link.search}`, {
      redirect: 'manual',
    });
    assert.equal(answer.status, 303);
    return new URL(answer.headers.get('location') ?? '');
  }

  /** Goes on with the session that the last link to this address opens. */
  async function enter(to: string): Promise<SupabaseClient> {
    const landed = await open(await lastLink(to));
    const fragment = new URLSearchParams(landed.hash.slice(1));
    const client = visitor();
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    assert.equal(error, null, landed.href);
    return client;
  }

  const signIn = async (email: string, password: string) =>
    (await visitor().auth.signInWithPassword({ email, password })).error?.code ?? 'in';

  return { visitor, lastLink, open, enter, signIn };
}
