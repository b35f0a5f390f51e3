import { isUuid } from '@northlight/domain';
import { isNoticeKind, type NoticeKind } from '@northlight/domain/notices';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'stop-notices';

/** What one click unsubscribes from: emails about one kind of notification, or the daily digest. */
export type UnsubscribeTopic = NoticeKind | 'digest';

export interface Unsubscription {
  readonly person: string;
  readonly what: UnsubscribeTopic;
}

/** A signed token for an unsubscribe link. It never expires, because it can do nothing else. */
export async function issueUnsubscribeToken(
  { person, what }: Unsubscription,
  secret: string,
): Promise<string> {
  const payload = `${person}.${what}`;
  return `${payload}.${await sign(purpose, payload, secret)}`;
}

/** @returns null if this server did not issue the token */
export async function readUnsubscribeToken(token: string, secret: string): Promise<Unsubscription | null> {
  const [person = '', what = '', signature = ''] = token.split('.');
  if (!isUuid(person) || !(what === 'digest' || isNoticeKind(what))) return null;
  const expected = await sign(purpose, `${person}.${what}`, secret);
  return (await isSameSecret(signature, expected)) ? { person, what } : null;
}
