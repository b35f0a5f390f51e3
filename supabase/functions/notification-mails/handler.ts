import { object } from 'yup';
import { tokenOf } from '../_shared/caller.ts';
import { clientOfService, type Email, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { isSameSecret } from '../_shared/secret.ts';
import { type DigestNotice, digestOf, grouped, letterOf, type Notice } from './letters.ts';

/** Milliseconds of work of one call, whatever a platform allows: the next one goes on. */
const longestWork = 20_000;

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
  const send = async (letter: Email, person: string, notice: string | null) => {
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
  const end = Date.now() + longestWork;
  /** The database hands out a few at a time, so that all of them are sent within their lease. */
  async function* leases<Row>(name: 'lease_notices' | 'lease_digests') {
    while (Date.now() < end) {
      const rows = await ask<readonly Row[]>(name);
      if (rows.length === 0) return;
      yield rows;
    }
  }
  for await (const notices of leases<Notice>('lease_notices')) {
    for (const notice of notices) {
      await send(await letterOf(notice, world), notice.person_id, notice.notice_id);
    }
  }
  for await (const leased of leases<DigestNotice>('lease_digests')) {
    for (const [person, notices] of grouped(leased, ({ person_id }) => person_id)) {
      await send(await digestOf(notices, world), person, null);
    }
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
