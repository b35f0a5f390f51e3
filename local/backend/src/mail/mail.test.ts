import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { renderEmail } from '@northlight/domain/email';
import { silentLog } from '@northlight/registry/node-kit';
import PostalMime from 'postal-mime';
import { linkify, renderMailbox } from './mailbox-page.ts';
import { createSmtpTransport, type Email, MailQueue } from './mailer.ts';

const email: Email = renderEmail({
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

test('the queue continues after a failed delivery', async () => {
  const delivered: string[] = [];
  const deliver = async ({ subject }: Email) => {
    if (subject === '1') throw new Error('busy');
    delivered.push(subject);
  };
  const queue = new MailQueue({ deliver, close: async () => undefined }, silentLog);
  for (const subject of ['1', '2']) queue.send({ ...email, subject });
  await queue.close();
  assert.deepEqual(delivered, ['2']);
});

/** Supports just enough SMTP to receive one email. */
async function startSmtpServer(): Promise<{ url: string; received: Promise<string>; close(): void }> {
  let resolve: (text: string) => void = () => undefined;
  const received = new Promise<string>((settle) => {
    resolve = settle;
  });
  const server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        resolve(text);
        text = '';
        socket.write('250 accepted\r\n');
        return;
      }
      if (!text.endsWith('\r\n')) return;
      const [verb = ''] = text.split(/\s/);
      text = '';
      isData = verb === 'DATA';
      socket.write(isData ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** Sends an email by SMTP and reads it as a mail program does. */
async function sendAndParse(sent: Email, from = 'Agency <agency@b.example>') {
  const server = await startSmtpServer();
  const transport = createSmtpTransport(server.url, from);
  await transport.deliver(sent);
  const received = await server.received;
  await transport.close();
  server.close();
  // Undoes SMTP's dot stuffing.
  return PostalMime.parse(received.replace(/\r\n\.\r\n$/, '\r\n').replaceAll('\r\n..', '\r\n.'));
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
  const sent = renderEmail({
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
