import nodemailer from 'nodemailer';
import type { MailTransport } from './mailer.ts';

/** `smtp://user:password@host:587` or `smtps://…:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async deliver({ key, ...mail }) {
      await transport.sendMail({ ...mail, ...(key ? { messageId: `<${key}@northlight>` } : {}) });
    },
    async close() {
      transport.close();
    },
  };
}
