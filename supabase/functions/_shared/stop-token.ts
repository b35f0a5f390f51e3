import { isUuid } from '@northlight/domain';
import { isNoticeKind, type NoticeKind } from '@northlight/domain/notices';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'stop-notices';

/** What one click unsubscribes from: mails about one kind of notification, or the daily digest. */
export type Stoppable = NoticeKind | 'digest';

export interface Stop {
  readonly person: string;
  readonly what: Stoppable;
}

/** A signed token for an unsubscribe link. It never expires, because it can do nothing else. */
export async function issueStopToken({ person, what }: Stop, secret: string): Promise<string> {
  const said = `${person}.${what}`;
  return `${said}.${await sign(purpose, said, secret)}`;
}

/** @returns null if this server did not issue the token */
export async function readStopToken(token: string, secret: string): Promise<Stop | null> {
  const [person = '', what = '', signature = ''] = token.split('.');
  if (!isUuid(person) || !(what === 'digest' || isNoticeKind(what))) return null;
  const expected = await sign(purpose, `${person}.${what}`, secret);
  return (await isSameSecret(signature, expected)) ? { person, what } : null;
}
