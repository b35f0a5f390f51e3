import { object } from 'yup';
import { tokenOf } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps, type Mail } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { isSameSecret } from '../_shared/secret.ts';
import { type DigestNotice, digestOf, grouped, letterOf, type Notice } from './letters.ts';

/** Of each call: the database hands out the mails of the day for a few people at a time. */
const mostRounds = 50;

/**
 * Mails the notifications that wait, at once or as the mail of the day: the database says which, and to whom. Called on a
 * timer with the secret key: by the embedded backend itself, hosted by a scheduled job.
 */
export function createNotificationMails(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: object({}).noUnknown(unknownField),
    maxBytes: 1024,
    admit: async (request) => {
      if (!(await isSameSecret(tokenOf(request), deps.secretKey))) {
        throw new HttpError(401, 'not_authenticated', 'Not authenticated');
      }
    },
    post: async () => Response.json({ ok: true, ...(await mailWaiting(deps)) }),
  });
}

async function mailWaiting({ sendMail, siteUrl, ...deps }: FunctionDeps): Promise<{
  readonly sent: number;
  readonly failed: number;
}> {
  // Asked first: what is taken from the queue is gone from it.
  if (!sendMail || !siteUrl) throw new HttpError(503, 'mail_unavailable', 'No mail can be sent.');
  const world = { siteUrl, secretKey: deps.secretKey };
  const service = clientOfService(deps);
  const take = async <Row>(from: 'take_notices' | 'take_digests') => {
    const { data, error } = await service.rpc(from);
    if (error) throw unavailable();
    return (data ?? []) as readonly Row[];
  };
  const counted = { sent: 0, failed: 0 };
  // A mail that fails is not tried again, since it may have gone out; the notification stands in the inbox. The others go on.
  const send = async (letter: Mail) => {
    try {
      await sendMail(letter);
      counted.sent += 1;
    } catch (error) {
      counted.failed += 1;
      console.error('no mail about a notification', error instanceof Error ? error.message : 'unknown');
    }
  };
  for (const notice of await take<Notice>('take_notices')) await send(await letterOf(notice, world));
  for (let round = 0; round < mostRounds; round += 1) {
    const people = grouped(await take<DigestNotice>('take_digests'), ({ person_id }) => person_id);
    for (const [, notices] of people) await send(await digestOf(notices, world));
    if (people.length === 0) break;
  }
  return counted;
}
