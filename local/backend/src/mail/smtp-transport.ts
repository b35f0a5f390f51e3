import nodemailer from 'nodemailer';
import type { MailTransport } from './mailer.ts';

/** Milliseconds after which a mail server that says nothing is away. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `smtp://user:password@host:587` or `smtps://…:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from });
  return {
    async deliver({ key, ...mail }) {
      await transport.sendMail({ ...mail, ...(key ? { messageId: `<${key}@northlight>` } : {}) });
    },
    async close() {
      transport.close();
    },
  };
}
