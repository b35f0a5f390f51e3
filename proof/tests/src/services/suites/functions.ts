import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toFunctionAppError } from '@northlight/auth-kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Instance, PASSWORD } from '../instance.ts';

/** Calls without a session or secret, with a body that a function reads first. */
const calls: readonly (readonly [path: string, body?: string])[] = [
  ['admin-user-management'],
  ['company-archive'],
  ['company-people'],
  ['open-file', '{"path":"invoices/invoice-1.pdf"}'],
  ['upload-file?bucket=uploads&name=a.png'],
  ['send-emails'],
  ['release-counts'],
  ['send-auth-email'],
];

async function invoke({ functions }: SupabaseClient, name: string, body: object): Promise<string> {
  const { error } = await functions.invoke(name, { body });
  return error === null ? 'done' : (await toFunctionAppError(error)).code;
}

export const askAboutFunctions = (instance: Instance) =>
  describe('functions', instance.needs('functions'), () => {
    const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
      instance.fetch(`/functions/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });

    test('each of them needs a session or the secret of its caller', async () => {
      for (const [path, body] of calls) {
        const response = await post(path, {}, body);
        const { error } = (await response.json()) as { error?: { code: string } };
        const isUnused = response.status === 503 && error?.code === 'not_configured';
        assert.ok(
          isUnused || response.status === 401,
          `${path}: ${response.status} ${JSON.stringify(error)}`,
        );
      }
    });

    test('they answer pages of the site and no others', async () => {
      const { origin } = new URL(instance.siteUrl);
      const preflight = await instance.fetch('/functions/v1/contact', {
        method: 'OPTIONS',
        headers: { origin },
      });
      assert.ok(preflight.ok);
      assert.equal(preflight.headers.get('access-control-allow-origin'), origin);
      assert.equal((await post('contact', { origin: 'https://elsewhere.example' })).status, 403);
      assert.equal((await post('contact', { origin }, '{')).status, 400);
    });

    test('visitors get a form token', async () => {
      const response = await instance.fetch('/functions/v1/contact');
      const { token } = (await response.json()) as { token?: string };
      assert.equal(typeof token, 'string');
    });

    test('admins manage accounts, and only they', async () => {
      const admin = await instance.createPerson('function-admin', 'admin');
      const author = await instance.createPerson('function-author', 'author');
      const email = instance.createForeignEmail('managed');
      const command = {
        action: 'createUser',
        email,
        full_name: 'Mona Managed',
        role: 'author',
        password: PASSWORD,
      };
      assert.equal(await invoke(author.client, 'admin-user-management', command), 'forbidden');
      assert.equal(await invoke(admin.client, 'admin-user-management', command), 'done');
      const { error } = await admin.client.functions.invoke('admin-user-management', { body: command });
      assert.equal((await toFunctionAppError(error)).details.database?.code, 'email_exists');
      const { data } = await (await instance.signIn(email)).auth.getUser();
      const userId = data.user?.id;
      instance.track(userId);
      for (const outcome of ['done', 'not-found'])
        assert.equal(
          await invoke(admin.client, 'admin-user-management', { action: 'deleteUser', userId }),
          outcome,
        );
    });

    test('an upload is checked by its bytes', async () => {
      const { client, id } = await instance.createPerson('function-uploader');
      const target = `upload-file?${new URLSearchParams({ bucket: 'uploads', name: `avatars/${id}/1.png` })}`;
      const { error } = await client.functions.invoke(target, { body: new Blob(['<script>']) });
      assert.equal((await toFunctionAppError(error)).code, 'wrong-type');
    });
  });
