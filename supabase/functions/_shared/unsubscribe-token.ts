import { isUuid } from '@northlight/domain';
import { isNotificationKind, type NotificationKind } from '@northlight/domain/notifications';
import { isSameSecret, sign } from './secret.ts';

const purpose = 'unsubscribe';

/** What an unsubscribe link stops: emails about one kind of notification, or the daily digest. */
export type UnsubscribeTopic = NotificationKind | 'digest';

export interface Unsubscription {
  readonly person: string;
  readonly topic: UnsubscribeTopic;
}

/** Creates a signed token for an unsubscribe link. It never expires, because it permits nothing else. */
export async function issueUnsubscribeToken(
  { person, topic }: Unsubscription,
  secret: string,
): Promise<string> {
  const payload = `${person}.${topic}`;
  return `${payload}.${await sign(purpose, payload, secret)}`;
}

/** @returns null if this server did not issue the token */
export async function readUnsubscribeToken(token: string, secret: string): Promise<Unsubscription | null> {
  const [person = '', topic = '', signature = ''] = token.split('.');
  if (!isUuid(person) || !(topic === 'digest' || isNotificationKind(topic))) return null;
  const expected = await sign(purpose, `${person}.${topic}`, secret);
  return (await isSameSecret(signature, expected)) ? { person, topic } : null;
}
