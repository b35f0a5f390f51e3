import { boolean, object } from 'yup';
import { readAgency } from '../_shared/agency.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { readBearerToken } from '../_shared/caller.ts';
import { createServiceClient, type Email, type FunctionDeps } from '../_shared/deps.ts';
import { deliverQueued, type EmailOutcome, requireEmail, sendEmail } from '../_shared/emails/email-queue.ts';
import {
  type DigestItem,
  groupBy,
  type LeasedNotification,
  renderDigestEmail,
  renderNotificationEmail,
} from '../_shared/emails/notification-emails.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField } from '../_shared/fields.ts';
import { HttpError } from '../_shared/http-error.ts';
import { isSameSecret } from '../_shared/secret.ts';

/** After this time, a call leaves the remaining emails to the next one, to stay within platform limits. */
const maxDurationMs = 20_000;

/**
 * Sends what is due: payment reminders, emails whose last attempt failed, notifications and daily digests. The database selects them. The
 * embedded backend's timer or a hosted project's scheduled job calls it with the secret key. With `dryRun`, it only checks
 * whether emails can be sent.
 */
export function createSendEmailsHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: object({ dryRun: boolean() }).noUnknown(describeUnknownField),
    maxBytes: 1024,
    authorize: async (request) => {
      if (!(await isSameSecret(readBearerToken(request), deps.secretKey))) {
        throw new HttpError(401, 'not_authenticated', 'Not authenticated');
      }
    },
    post: async ({ body: { dryRun } }) =>
      Response.json({ ok: true, ...(await sendQueuedEmails(deps, dryRun)) }),
  });
}

async function sendQueuedEmails(deps: FunctionDeps, isDryRun = false) {
  const service = createServiceClient(deps);
  // Also without email: clients find reminders among their notifications.
  if (!isDryRun) await callDatabase(service, 'send_due_reminders');
  const siteUrl = requireEmail(deps);
  if (isDryRun) return {};
  const links = { siteUrl, secretKey: deps.secretKey, agency: await readAgency(deps) };
  // The queue tries failed emails again, and drops those that the mail server rejects.
  const counts = { sent: 0, failed: 0, givenUp: 0 };
  const count = (outcome: EmailOutcome) => {
    counts[outcome === 'rejected' ? 'givenUp' : outcome] += 1;
  };
  /** @param notification - null for the daily digest */
  const send = async (render: () => Promise<Email>, person: string, notification: string | null) => {
    const email = await render().catch((error: unknown) => console.error('email not rendered', error));
    count(email ? await sendEmail(deps, email, { key: email.key }) : 'rejected');
    await callDatabase(service, 'complete_notification_email', { person, notification });
  };
  const deadline = Date.now() + maxDurationMs;
  /** The database leases a few emails at a time, so that all can be sent before the lease expires. */
  async function* leaseBatches<Row>(name: 'lease_emails' | 'lease_notifications' | 'lease_digests') {
    while (Date.now() < deadline) {
      const rows = await callDatabase<readonly Row[]>(service, name);
      if (rows.length === 0) return;
      yield rows;
    }
  }
  for await (const emails of leaseBatches<{ id: string; email: Email }>('lease_emails')) {
    for (const { id, email } of emails) count(await deliverQueued(deps, service, id, email));
  }
  for await (const batch of leaseBatches<LeasedNotification>('lease_notifications')) {
    for (const item of batch) {
      await send(() => renderNotificationEmail(item, links), item.person_id, item.notification_id);
    }
  }
  for await (const batch of leaseBatches<DigestItem>('lease_digests')) {
    for (const [person, items] of groupBy(batch, ({ person_id }) => person_id)) {
      await send(() => renderDigestEmail(items, links), person, null);
    }
  }
  await callDatabase(service, 'record_job', { job_name: 'send-emails' });
  if (counts.sent === 0 && counts.failed > 0) {
    throw new HttpError(502, 'email_failed', 'No email could be sent. The next call will try again.');
  }
  return counts;
}
