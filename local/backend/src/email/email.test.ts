import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startServer } from '@northlight/node-kit/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Agency, type Email, renderEmail } from 'supabase-project/email-layout';
import { createMailer } from 'supabase-project/mailer';
import { type Backend, startBackend } from '../start-backend.ts';
import { postJson } from '../testing/people.ts';
import { linkify, renderMailbox } from './mailbox-page.ts';

const agency: Agency = {
  name: 'Lantern & Co',
  senderName: null,
  accent: '#0a7a5c',
  logoUrl: 'https://x.example/logo.png',
  imprint: '',
};

const email: Email = renderEmail(agency, {
  to: 'a@b.example',
  subject: 'Hello <you>',
  paragraphs: ['One & two'],
  link: { label: 'Open', url: 'https://x.example/?a=1&b=2' },
  note: 'Small print',
});

describe('an email', () => {
  test('is shown with links and without executable content', () => {
    assert.equal(
      linkify('<img src=x onerror=alert(1)> https://a.example/?x="><script> javascript:alert(1)'),
      '&lt;img src=x onerror=alert(1)&gt; <a href="https://a.example/?x=">https://a.example/?x=</a>&quot;&gt;&lt;script&gt; javascript:alert(1)',
    );
    const page = renderMailbox([
      {
        ...email,
        id: '1',
        from: 'Agency <agency@b.example>',
        sentAt: '"><script>',
        subject: '<script>alert(1)</script>',
      },
    ]);
    assert.doesNotMatch(page, /<script/);
    assert.match(page, /From Agency &lt;agency@b.example&gt; · To a@b.example/);
  });
});

/** An SMTP server with TLS; each email gets the behaviour that is set when it arrives: see the cases below. */
async function startSmtpServer() {
  const accepted: string[] = [];
  const state = { behaviour: 'accept' as string | number, attempts: 0 };
  const refuse = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });
  const server = new SMTPServer({
    secure: true,
    onConnect: (_session, answer) => {
      state.attempts += 1;
      if (state.behaviour !== 'silent') answer();
    },
    onAuth: ({ password }, _session, answer) =>
      password === 'word' && state.behaviour !== 'wrong password'
        ? answer(null, { user: 'me' })
        : answer(refuse(535)),
    onRcptTo: (_address, _session, answer) =>
      typeof state.behaviour === 'number' ? answer(refuse(state.behaviour)) : answer(),
    onData: async (stream, _session, answer) => {
      const content = await text(stream);
      if (state.behaviour === 'silent after the text') return;
      accepted.push(content);
      answer();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    accepted,
    state,
    url: `smtps://me:word@127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

// Its certificate is its own.
const withoutCertificate = '?tls.rejectUnauthorized=false';

describe('the queue loses nothing and sends nothing twice', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  let backend: Backend;
  before(async () => {
    server = await startSmtpServer();
    const url = server.url + withoutCertificate;
    // Long enough for a handshake on a busy machine.
    const mail = { url, from: 'Agency <agency@b.example>', timeout: 2000 };
    backend = await startBackend({ dataDir: 'memory', mail, logLevel: 'error' });
  });
  after(async () => {
    await backend.stop();
    await server.close();
  });

  const post = (name: string, headers: Record<string, string>, body: object) =>
    postJson(backend, `functions/v1/${name}`, body, headers);
  const sendDue = () => post('send-emails', { authorization: `Bearer ${backend.secretKey}` }, {});
  const endLeases = () =>
    backend.database.query('update private.queued_emails set leased_until = now() where email is not null');
  const countWaiting = async () =>
    (await backend.database.query('select 1 from private.queued_emails where email is not null')).length;

  for (const [behaviour, waiting] of [
    ['accept', 0],
    ['wrong password', 1],
    [450, 1],
    [550, 0],
    ['silent', 1],
    ['silent after the text', 1],
  ] as const) {
    test(`server: ${behaviour}`, async () => {
      const { state, accepted } = server;
      Object.assign(state, { behaviour, attempts: 0 });
      accepted.length = 0;
      const to = `reader-${String(behaviour).replaceAll(' ', '-')}@site.example`;
      assert.equal((await post('newsletter', {}, { action: 'subscribe', email: to })).status, 200);
      await backend.waitForEmails();
      assert.equal(await countWaiting(), waiting);
      // Neither before its time nor while it is leased.
      await sendDue();
      assert.equal(state.attempts, 1);
      state.behaviour = 'accept';
      await endLeases();
      await Promise.all([sendDue(), sendDue()]);
      await sendDue();
      assert.equal(accepted.length, behaviour === 550 ? 0 : 1);
      assert.equal(await countWaiting(), 0);
      for (const content of accepted) assert.match(content, new RegExp(`^To: ${to}\r$`, 'm'));
    });
  }

  test('queues a repeated call once', async () => {
    const queue = () => backend.database.query("select public.queue_email('{}', 'call-1', 1) as id");
    const ids = [...(await queue()), ...(await queue())].map(({ id }) => typeof id);
    assert.deepEqual(ids, ['string', 'object']);
    await backend.database.query("delete from private.queued_emails where key = 'call-1'");
  });

  test('tries as long as an email is current, then gives up', async () => {
    const { state } = server;
    Object.assign(state, { behaviour: 450, attempts: 0 });
    await post('newsletter', {}, { action: 'subscribe', email: 'late@site.example' });
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      await endLeases();
      await sendDue();
    }
    assert.deepEqual([state.attempts, await countWaiting()], [6, 1]);
    await backend.database.query("update private.queued_emails set expires_at = now() + interval '1 hour'");
    await endLeases();
    await sendDue();
    assert.deepEqual([state.attempts, await countWaiting()], [7, 0]);
    await post('newsletter', {}, { action: 'subscribe', email: 'old@site.example' });
    await backend.database.query('update private.queued_emails set expires_at = now(), leased_until = now()');
    await sendDue();
    assert.deepEqual([state.attempts, await countWaiting()], [8, 0]);
  });
});

test('a server whose certificate is not trusted gets neither password nor email', async (t) => {
  const server = await startSmtpServer();
  t.after(server.close);
  const deliver = createMailer({ url: server.url, from: 'agency@b.example' });
  await assert.rejects(deliver(email), { code: 'ESOCKET' });
  assert.deepEqual(server.accepted, []);
});

describe('a mail API', () => {
  for (const [status, expected] of [
    [200, undefined],
    [422, 'RejectedEmailError'],
    [401, 'Error'],
    [429, 'Error'],
  ] as const) {
    test(`returns ${status}`, async (t) => {
      let request: unknown;
      const { port } = await startServer(t, async (incoming, response) => {
        const { authorization, 'idempotency-key': key } = incoming.headers;
        request = [incoming.url, authorization, key, JSON.parse(await text(incoming))];
        response.writeHead(status).end('{}');
      });
      const url = `http://k%2Fey@127.0.0.1:${port}/emails?x=1`;
      const outcome = await createMailer({ url, from: 'a@b.example' })({
        ...email,
        key: 'k1',
        replyTo: 'r@b.example',
      }).catch(({ name }: Error) => name);
      assert.equal(outcome, expected);
      const sent = { from: 'a@b.example', ...email, reply_to: 'r@b.example' };
      assert.deepEqual(request, ['/emails?x=1', 'Bearer k/ey', 'k1', sent]);
    });
  }
});

/** Sends an email by SMTP and reads it as a mail program does. */
async function sendAndParse(sent: Email, from = 'Agency <agency@b.example>') {
  const server = await startSmtpServer();
  await createMailer({ url: server.url + withoutCertificate, from })(sent);
  await server.close();
  return PostalMime.parse(server.accepted[0] ?? '');
}

test('a mail program reads an email from the SMTP server and sees that it is automatic', async () => {
  const parsed = await sendAndParse(email);
  assert.deepEqual(parsed.from, { name: 'Agency', address: 'agency@b.example' });
  assert.deepEqual(parsed.to, [{ name: '', address: 'a@b.example' }]);
  assert.equal(parsed.subject, 'Hello <you>');
  assert.equal(parsed.replyTo, undefined);
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
  assert.equal(headers['auto-submitted'], 'auto-generated');
  assert.equal(headers['x-auto-response-suppress'], 'All');
  assert.match(
    parsed.text ?? '',
    /Open: https:\/\/x\.example[\s\S]*Small print\n\nReplies to this email are not read\./,
  );
});

test('a mail program reads names, subjects and hostile words as they were written', async () => {
  const words =
    '.\n..\nFrom: x\r\nBcc: evil@b.example\n\n--boundary\n</blockquote><script>=?utf-8?Q?x?= שלום 👩‍👩‍👧';
  const subject = `Ραλλού Ἀγγέλου 你好 👩‍👩‍👧 replied in "Ünï, <b>" ${'ž'.repeat(90)}`;
  const sent = renderEmail(agency, {
    to: 'a@b.example',
    replyTo: 'vi@site.example',
    subject: `${subject}\r\nBcc: evil@b.example`,
    paragraphs: [{ quote: words }],
  });
  const parsed = await sendAndParse(sent, 'Ägentur, “Nord” <agency@b.example>');
  assert.equal(parsed.subject, `${subject} Bcc: evil@b.example`);
  assert.deepEqual(parsed.replyTo, [{ name: '', address: 'vi@site.example' }]);
  assert.equal(parsed.bcc, undefined);
  assert.deepEqual(parsed.attachments, []);
  assert.equal(parsed.text?.trimEnd(), words.replace(/\r?\n/g, '\n').replace(/^/gm, '> '));
  assert.ok(parsed.html?.includes('&lt;/blockquote&gt;&lt;script&gt;=?utf-8?Q?x?= שלום 👩‍👩‍👧'));
});
