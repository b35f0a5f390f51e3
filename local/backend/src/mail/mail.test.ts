import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { renderEmail } from '@northlight/domain/email';
import { silentLog } from '@northlight/registry/node-kit';
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
      { ...email, id: '1', sentAt: '"><script>', subject: '<script>alert(1)</script>' },
    ]);
    assert.doesNotMatch(page, /<script/);
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

test('emails are sent to the SMTP server', async () => {
  const server = await startSmtpServer();
  const transport = createSmtpTransport(server.url, 'Agency <agency@b.example>');
  await transport.deliver(email);
  const received = await server.received;
  assert.match(received, /^From: Agency <agency@b\.example>\r$/m);
  assert.match(received, /^To: a@b\.example\r$/m);
  assert.match(received, /^Subject: Hello <you>\r$/m);
  assert.match(received, /multipart\/alternative/);
  await transport.close();
  server.close();
});
