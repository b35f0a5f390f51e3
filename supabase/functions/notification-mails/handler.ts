import { object } from 'yup';
import { tokenOf } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps, type Mail } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { write } from '../_shared/mail-text.ts';
import { isSameSecret } from '../_shared/secret.ts';

/** A notification that waits to be mailed, as the database hands it out. */
interface Waiting {
  readonly email: string;
  readonly full_name: string | null;
  readonly title: string;
  readonly message: string;
  readonly project_id: string;
  readonly sprint_id: string | null;
  readonly invoice_id: string | null;
}

/**
 * Mails the notifications that wait. Called on a timer with the secret key: by the embedded backend itself, hosted by
 * a scheduled job.
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
    post: async () => Response.json({ ok: true, sent: await mailWaiting(deps) }),
  });
}

async function mailWaiting({ sendMail, siteUrl, ...deps }: FunctionDeps): Promise<number> {
  // Asked first: what is taken from the queue is gone from it.
  if (!sendMail || !siteUrl) throw new HttpError(503, 'mail_unavailable', 'No mail can be sent.');
  const { data, error } = await clientOfService(deps).rpc('take_notification_mails');
  if (error) throw unavailable();
  const waiting = (data ?? []) as readonly Waiting[];
  for (const notification of waiting) await sendMail(letterOf(notification, siteUrl));
  return waiting.length;
}

function letterOf(notification: Waiting, siteUrl: string): Mail {
  const { email, full_name: name, title, message } = notification;
  return write({
    to: email,
    subject: title,
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      message,
      'You can switch these mails off in your profile.',
    ],
    link: { label: 'Open the portal', url: new URL(pageOf(notification), siteUrl).href },
  });
}

function pageOf({ project_id, sprint_id, invoice_id }: Waiting): string {
  if (sprint_id) return `/client-portal/sprint/${sprint_id}`;
  if (invoice_id) return `/client-portal?tab=invoices&project=${project_id}&invoice=${invoice_id}`;
  return `/client-portal?tab=notifications&project=${project_id}`;
}
