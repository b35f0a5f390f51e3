import nodemailer from 'nodemailer';
import type { MailTransport } from './mailer.ts';

/** `smtp://user:password@host:587` or `smtps://…:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async deliver(mail) {
      await transport.sendMail({ ...mail });
    },
    async close() {
      transport.close();
    },
  };
}
