import { renderEmail } from '@northlight/domain/email';
import { object, string } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { email, unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { takeLimits, visitorOf } from '../_shared/limit.ts';

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
  website: string().max(2000),
}).noUnknown(unknownField);

/** The newsletter's list. Nobody is on it who has not followed the link in the mail. */
export function createNewsletter(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    maxBytes: 8 * 1024,
    plainForm: {
      title: 'The newsletter',
      action: '/api/newsletter',
      done: ({ action, email: address = '' }) => ({
        title: 'The newsletter',
        text:
          action === 'subscribe'
            ? `Almost there: please confirm your subscription with the link in the mail that we just sent to ${address}.`
            : action === 'confirm'
              ? 'Your subscription is confirmed.'
              : 'You are unsubscribed.',
        next: { label: 'Read the blog', path: '/blog' },
      }),
      labels: { email: 'Email' },
    },
    post: async ({ request, body: { action, email: address = '', token = '', website } }) => {
      if (action !== 'subscribe') return settle(deps, request, token, action);
      if (!website) await subscribe(deps, request, address);
      return Response.json({ ok: true, status: 'pending' });
    },
  });
}

/** Every address gets a mail, so neither the answer nor its time tells who is on the list. */
async function subscribe(deps: FunctionDeps, request: Request, address: string): Promise<void> {
  const { sendMail, siteUrl } = deps;
  if (!sendMail || !siteUrl) {
    throw new HttpError(503, 'mail_unavailable', 'The newsletter cannot be subscribed to at the moment.');
  }
  const service = clientOfService(deps);
  await takeLimits(service, [
    { scope: 'newsletter.address', key: await visitorOf(request, deps), perHour: 10 },
    { scope: 'newsletter.email', key: address, perHour: 3 },
    { scope: 'newsletter.all', key: 'all', perHour: 500 },
  ]);
  const { data, error } = await service.rpc('newsletter_subscribe', { address });
  if (error) throw unavailable();
  const ownData = { label: 'See or erase what we keep about you', url: new URL('/own-data', siteUrl).href };
  await sendMail(
    renderEmail(
      typeof data === 'string'
        ? {
            to: address,
            subject: 'Please confirm your subscription',
            paragraphs: [
              'Somebody, hopefully you, asked for our newsletter at this address.',
              'If it was not you, do nothing: without the confirmation no further mail follows.',
            ],
            links: [
              { label: 'Confirm the subscription', url: new URL(`/newsletter/${data}`, siteUrl).href },
              ownData,
            ],
          }
        : {
            to: address,
            subject: 'You are subscribed already',
            paragraphs: [
              'Somebody, hopefully you, asked for our newsletter at this address, which gets it already.',
              'There is nothing to do.',
            ],
            links: [ownData],
          },
    ),
  );
}

async function settle(
  deps: FunctionDeps,
  request: Request,
  token: string,
  action: 'confirm' | 'unsubscribe',
): Promise<Response> {
  const service = clientOfService(deps);
  await takeLimits(service, [{ scope: 'newsletter.link', key: await visitorOf(request, deps), perHour: 60 }]);
  const { data, error } = await service.rpc('newsletter_settle', {
    secret: token,
    wanted: action === 'confirm' ? 'confirmed' : 'unsubscribed',
  });
  if (error) throw unavailable();
  if (data === null) throw new HttpError(404, 'unknown_link', 'This link is not valid any more.');
  if (data === 'expired') {
    throw new HttpError(410, 'expired_link', 'This link has expired. Please subscribe again.');
  }
  return Response.json({ ok: true, status: data });
}
