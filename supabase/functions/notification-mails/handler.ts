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

async function mailWaiting({ deliverMail, siteUrl, ...deps }: FunctionDeps): Promise<Mailed> {
  if (!deliverMail || !siteUrl) throw new HttpError(503, 'mail_unavailable', 'No mail can be sent.');
  const world = { siteUrl, secretKey: deps.secretKey };
  const service = clientOfService(deps);
  const ask = async <Answer>(name: string, input: object = {}): Promise<Answer> => {
    const { data, error } = await service.rpc(name, input);
    if (error) throw unavailable();
    return data as Answer;
  };
  const counted = { sent: 0, failed: 0, givenUp: 0 };
  /** @param notice - null: the mail of the day */
  const send = async (letter: Mail, person: string, notice: string | null) => {
    const isSent = await deliverMail(letter).then(
      () => true,
      (error: unknown) => {
        console.error('no mail about a notification', error instanceof Error ? error.message : 'unknown');
        return false;
      },
    );
    counted[isSent ? 'sent' : 'failed'] += 1;
    // It is handed out again unless this is said, also when this function is stopped before.
    const isGivenUp = await ask<boolean>('settle_mail', { person, notice, is_sent: isSent });
    if (isGivenUp) counted.givenUp += 1;
  };
  for (const notice of await ask<readonly Notice[]>('lease_notices')) {
    await send(await letterOf(notice, world), notice.person_id, notice.notice_id);
  }
  for (let round = 0; round < mostRounds; round += 1) {
    const leased = await ask<readonly DigestNotice[]>('lease_digests');
    const people = grouped(leased, ({ person_id }) => person_id);
    for (const [person, notices] of people) await send(await digestOf(notices, world), person, null);
    if (people.length === 0) break;
  }
  if (counted.sent === 0 && counted.failed > 0) {
    throw new HttpError(502, 'mail_failed', 'No mail could be sent. They are tried again.');
  }
  return counted;
}

interface Mailed {
  readonly sent: number;
  /** They are tried again. */
  readonly failed: number;
  /** Of the failed: after five tries they stay in the inbox alone. */
  readonly givenUp: number;
}
