import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Email } from '../functions/_shared/emails/email-layout.ts';
import { sendAuthEmail } from '../functions/_shared/emails/email-queue.ts';
import { createSendAuthEmailHandler } from '../functions/send-auth-email/handler.ts';
import { signWebhook } from '../functions/send-auth-email/webhook.ts';
import { createFakeProject } from './support/fake-project.ts';

const secret = 'v1,whsec_bm9ydGhsaWdodC10ZXN0LXNlY3JldA==';
const now = new Date('2026-03-10T09:00:00Z');
const user = { email: 'dana@acme.example', new_email: 'dana@new.example', id: 'u1' };

function createHook({
  isDown = false,
  hasPassword = true,
  queued = 'e1' as string | null | 'failed',
  siteUrl = 'https://site.example',
} = {}) {
  const project = createFakeProject(({ path }) => {
    if (path === '/rest/v1/profiles')
      return Response.json([{ password_due_at: hasPassword ? null : now.toISOString() }]);
    if (path !== '/rest/v1/rpc/queue_email') return undefined;
    return queued === 'failed' ? Response.json({}, { status: 500 }) : Response.json(queued);
  });
  const { deps, emails, sent } = project;
  const send = createSendAuthEmailHandler({
    ...deps,
    siteUrl,
    mailHookSecret: secret,
    now: () => now,
    deliverEmail: async (email) => {
      if (isDown) throw new Error('connect ECONNREFUSED');
      await deps.deliverEmail?.(email);
    },
  });
  const call = async (
    email_data: object,
    {
      signature,
      sentAt = now,
      signingSecret = secret,
    }: { signature?: string; sentAt?: Date; signingSecret?: string } = {},
  ) => {
    const body = JSON.stringify({ user, email_data });
    const timestamp = String(sentAt.getTime() / 1000);
    const response = await send(
      new Request('http://x/functions/v1/send-auth-email', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'webhook-timestamp': timestamp,
          'webhook-signature': signature ?? (await signWebhook('msg_1', timestamp, body, signingSecret)),
        },
        body,
      }),
    );
    return response.status;
  };
  return { call, emails, sent };
}

test('an email is sent without the brand if it cannot be read', async () => {
  const { deps } = createFakeProject(({ path }) =>
    path === '/rest/v1/brand' ? Response.json({}, { status: 500 }) : undefined,
  );
  const emails: Email[] = [];
  const deliverEmail = async (email: Email) => void emails.push(email);
  const email = { to: 'dana@acme.example', kind: 'recovery', tokenHash: 'h' } as const;
  await sendAuthEmail({ ...deps, deliverEmail, siteUrl: 'https://site.example' }, email);
  assert.match(emails[0]?.text ?? '', /for your account at our agency\./);
  assert.equal(emails[0]?.senderName, undefined);
});

describe('send-auth-email', () => {
  for (const [kind, subject] of [
    ['signup', 'Confirm your email address'],
    ['recovery', 'Set a new password'],
    ['magiclink', 'Your sign-in link'],
    ['invite', 'You are invited to Lantern & Co'],
  ] as const) {
    test(`links the ${kind} email to the page with the confirm button`, async () => {
      const { call, emails } = createHook();
      assert.equal(await call({ email_action_type: kind, token_hash: 'h1', token_hash_new: '' }), 200);
      assert.deepEqual(
        emails.map((email) => [email.to, email.subject]),
        [['dana@acme.example', subject]],
      );
      assert.match(
        emails[0]?.text ?? '',
        new RegExp(`https://site.example/auth\\?token_hash=h1&type=${kind}#email=dana%40acme.example\\n`),
      );
    });
  }

  test('sends both addresses their own link to confirm an email change', async () => {
    const { call, emails } = createHook();
    await call({ email_action_type: 'email_change', token_hash: 'for-new', token_hash_new: 'for-current' });
    assert.deepEqual(
      emails.map(({ to, text }) => [to, /token_hash=([\w-]+)/.exec(text)?.[1]]),
      [
        ['dana@acme.example', 'for-current'],
        ['dana@new.example', 'for-new'],
      ],
    );
  });

  test('notifies the old address of an email change and the current one of other changes', async () => {
    const { call, emails } = createHook();
    await call({ email_action_type: 'email_changed_notification', old_email: 'old@acme.example' });
    for (const action of [
      'password_changed_notification',
      'mfa_factor_enrolled_notification',
      'mfa_factor_unenrolled_notification',
    ]) {
      assert.equal(await call({ email_action_type: action }), 200);
    }
    assert.deepEqual(
      emails.map(({ to }) => to),
      ['old@acme.example', ...Array(3).fill('dana@acme.example')],
    );
  });

  test('does not call the first password a change', async () => {
    const { call, emails } = createHook({ hasPassword: false });
    assert.equal(await call({ email_action_type: 'password_changed_notification' }), 200);
    assert.deepEqual(emails, []);
  });

  test('rejects calls that Auth has not signed or that are too old', async () => {
    const { call, emails } = createHook();
    const emailData = { email_action_type: 'recovery', token_hash: 'h1' };
    const otherSecret = 'v1,whsec_YW5vdGhlci1zZWNyZXQ=';
    assert.equal(await call(emailData, { signingSecret: otherSecret }), 401);
    assert.equal(await call(emailData, { signature: '' }), 401);
    assert.equal(await call(emailData, { signature: 'v1,AAAA v2,x' }), 401);
    assert.equal(await call(emailData, { sentAt: new Date(now.getTime() - 301_000) }), 401);
    assert.deepEqual(emails, []);
  });

  test('accepts either signature while Auth signs with two secrets', async () => {
    const { call } = createHook();
    const emailData = { email_action_type: 'recovery', token_hash: 'h1' };
    const body = JSON.stringify({ user, email_data: emailData });
    const valid = await signWebhook('msg_1', String(now.getTime() / 1000), body, secret);
    for (const signature of [`${valid}, v1,AAAA`, `v1,AAAA, ${valid}`])
      assert.equal(await call(emailData, { signature }), 200, signature);
  });

  test('leaves the email in the queue, for as long as its link works, if it cannot be sent', async () => {
    const { call, sent } = createHook({ isDown: true });
    assert.equal(await call({ email_action_type: 'signup', token_hash: 'h1' }), 200);
    const calls = sent.filter(({ path }) => path.includes('/rpc/'));
    const [queued, settled] = calls.map(({ body }) => body as Record<string, unknown>);
    assert.deepEqual([queued?.key, queued?.minutes], ['msg_1.dana@acme.example', 10]);
    assert.deepEqual(settled, { id: 'e1', outcome: 'failed' });
  });

  test('sends nothing again if Auth repeats a call', async () => {
    const { call, emails } = createHook({ queued: null });
    assert.equal(await call({ email_action_type: 'signup', token_hash: 'h1' }), 200);
    assert.deepEqual(emails, []);
  });

  test('returns 503 if the email cannot be queued and 400 for an unknown kind', async () => {
    const signUp = { email_action_type: 'signup', token_hash: 'h1' };
    assert.equal(await createHook({ queued: 'failed' }).call(signUp), 503);
    const withoutSite = createHook({ siteUrl: '' });
    assert.equal(await withoutSite.call(signUp), 503);
    // So that `npm run go-live` does not report a secret that is set.
    assert.equal(await withoutSite.call(signUp, { signature: '' }), 401);
    assert.equal(await createHook().call({ email_action_type: 'reauthentication' }), 400);
    assert.equal(await createHook().call({}), 400);
  });
});
