import { object, string } from 'yup';
import { readAgency } from '../_shared/agency.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { renderEmail } from '../_shared/emails/email-layout.ts';
import { requireEmail, sendEmail } from '../_shared/emails/email-queue.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, honeypot, rejectFilledHoneypot } from '../_shared/fields.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';

const body = object({
  action: string()
    .required('action is missing.')
    .oneOf(['subscribe', 'confirm', 'unsubscribe'] as const),
  email: email().when('action', ([action], field) =>
    action === 'subscribe' ? field.required('Email is required.') : field,
  ),
  token: string()
    .matches(/^[0-9a-f]{64}$/, { message: 'This link is not valid.' })
    .when('action', ([action], field) =>
      action === 'subscribe' ? field : field.required('This link is not valid.'),
    ),
  ...honeypot,
}).noUnknown(describeUnknownField);

export function createNewsletterHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    maxBytes: 8 * 1024,
    plainForm: {
      title: 'Newsletter',
      action: '/api/newsletter',
      createDonePage: ({ action, email: address = '' }) => ({
        ...(action === 'subscribe'
          ? {
              title: 'Almost there',
              text: `Please confirm your subscription with the link in the email we just sent to ${address}.`,
            }
          : action === 'confirm'
            ? {
                title: 'Thank you',
                text: 'Your subscription is confirmed. You will receive our next newsletter.',
              }
            : {
                title: 'Goodbye',
                text: 'You have been unsubscribed and will not receive any more newsletters.',
              }),
        next: { label: 'Read the blog', path: '/blog' },
      }),
      labels: { email: 'Email' },
    },
    post: async ({ request, body: fields }) => {
      const { action, email: address = '', token = '' } = fields;
      if (action !== 'subscribe') return updateSubscription(deps, request, token, action);
      rejectFilledHoneypot(fields);
      await subscribe(deps, request, address);
      return Response.json({ ok: true, status: 'pending' });
    },
  });
}

/** Emails every address, so that neither the response nor its timing reveals who is subscribed. */
async function subscribe(deps: FunctionDeps, request: Request, address: string): Promise<void> {
  const siteUrl = requireEmail(deps);
  const service = createServiceClient(deps);
  await enforceRateLimits(service, [
    { scope: 'newsletter.address', key: await identifyVisitor(request, deps), perHour: 10 },
    { scope: 'newsletter.email', key: address, perHour: 3 },
    { scope: 'newsletter.all', key: 'all', perHour: 500 },
  ]);
  const secret = await callDatabase<string | null>(service, 'subscribe_to_newsletter', { address });
  const ownData = {
    label: 'See or erase the data we store about you',
    url: new URL('/own-data', siteUrl).href,
  };
  await sendEmail(
    deps,
    renderEmail(
      await readAgency(deps),
      secret !== null
        ? {
            to: address,
            subject: 'Please confirm your subscription',
            paragraphs: [
              'Someone, probably you, subscribed this address to our newsletter.',
              'If it was not you, ignore this email: without your confirmation we will not email you again.',
            ],
            links: [
              { label: 'Confirm my subscription', url: new URL(`/newsletter/${secret}`, siteUrl).href },
              ownData,
            ],
          }
        : {
            to: address,
            subject: 'You are already subscribed',
            paragraphs: [
              'Someone, probably you, subscribed this address to our newsletter. It is already subscribed.',
              'You do not need to do anything.',
            ],
            links: [ownData],
          },
    ),
  );
}

async function updateSubscription(
  deps: FunctionDeps,
  request: Request,
  token: string,
  action: 'confirm' | 'unsubscribe',
): Promise<Response> {
  const service = createServiceClient(deps);
  await enforceRateLimits(service, [
    { scope: 'newsletter.link', key: await identifyVisitor(request, deps), perHour: 60 },
  ]);
  const status = await callDatabase<string | null>(service, 'set_subscription_status', {
    secret: token,
    new_status: action === 'confirm' ? 'confirmed' : 'unsubscribed',
  });
  if (status === null) throw new HttpError(404, 'unknown_link', 'This link is no longer valid.');
  if (status === 'expired') {
    throw new HttpError(410, 'expired_link', 'This link has expired. Please subscribe again.');
  }
  return Response.json({ ok: true, status });
}
