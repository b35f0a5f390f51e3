import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '@northlight/node-kit';
import { array, object, string } from 'yup';
import type { Mail, MailTransport } from './mailer.ts';

export interface StoredMail extends Mail {
  readonly id: string;
  readonly sentAt: string;
}

/** The development mailbox: what would have been sent, newest first. */
export interface Mailbox extends MailTransport {
  readonly mails: readonly StoredMail[];
}

const schema = array(
  object({
    id: string().required(),
    sentAt: string().required(),
    to: string().required(),
    subject: string().required(),
    text: string().defined(),
    html: string().defined(),
  }),
).required();

const MOST = 200;

async function readStored(path: string): Promise<StoredMail[]> {
  try {
    return schema.validateSync(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

/** Keeps mails in memory and, when given a path, in a file, so that a link outlives a restart. */
export async function openMailbox(path?: string): Promise<Mailbox> {
  let mails: StoredMail[] = path ? await readStored(path) : [];
  let writing: Promise<void> = Promise.resolve();

  const save = async () => {
    if (!path) return;
    await replaceFile(path, JSON.stringify(mails), { mode: 0o600 });
  };

  return {
    get mails() {
      return mails;
    },
    async deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), sentAt: new Date().toISOString() }, ...mails].slice(0, MOST);
      writing = writing.then(save, save);
      await writing;
    },
    async close() {
      await writing;
    },
  };
}
