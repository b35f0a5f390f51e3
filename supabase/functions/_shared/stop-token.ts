import { isUuid } from '@northlight/domain';
import { isNoticeKind, type NoticeKind } from '@northlight/domain/notices';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'stop-notices';

/** Which mails a person can end with one click: those of a kind, or the mail of the day with all kinds in it. */
export type Stoppable = NoticeKind | 'digest';

export interface Stop {
  readonly person: string;
  readonly what: Stoppable;
}

/** Names whose mails of what end, in a form that only this server can have written. It opens nothing else, so it never ends. */
export async function issueStopToken({ person, what }: Stop, secret: string): Promise<string> {
  const said = `${person}.${what}`;
  return `${said}.${await sign(purpose, said, secret)}`;
}

/** @returns null for a token that was not issued by this server */
export async function readStopToken(token: string, secret: string): Promise<Stop | null> {
  const [person = '', what = '', signature = ''] = token.split('.');
  if (!isUuid(person) || !(what === 'digest' || isNoticeKind(what))) return null;
  const expected = await sign(purpose, `${person}.${what}`, secret);
  return (await isSameSecret(signature, expected)) ? { person, what } : null;
}
