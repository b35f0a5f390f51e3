import { renderEmail } from '@northlight/domain/email';
import { object, string } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { email, unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { takeLimits, visitorOf } from '../_shared/limit.ts';
import { openLink, sealLink } from '../_shared/sealed-link.ts';

const day = 24 * 60 * 60 * 1000;

const body = object({
  action: string()
    .required('action is missing.')
    .oneOf(['ask', 'see', 'erase'] as const, 'action must be ask, see or erase.'),
  email: email().when('action', ([action], field) =>
    action === 'ask' ? field.required('Email is required.') : field,
  ),
  token: string()
    .max(2000, 'This link is not valid.')
    .when('action', ([action], field) =>
      action === 'ask' ? field : field.required('This link is not valid.'),
    ),
  website: string().max(2000),
}).noUnknown(unknownField);

/** What the database keeps of a visitor. */
interface Kept {
  readonly subscription: object | null;
  readonly messages: readonly object[];
  readonly has_account: boolean;
}

/**
 * What is kept of somebody who has no account: `ask` mails two links to an address, one to `see` it and one to `erase` it,
 * good for a day and for nothing else. Every address gets a mail, so neither the answer nor its time tells who is known here.
 */
export function createOwnData(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  return defineEndpoint(deps, {
    body,
    maxBytes: 8 * 1024,
    plainForm: {
      title: 'Your data',
      action: '/api/own-data',
      done: ({ action }) => ({
        title: 'Your data',
        text:
          action === 'erase'
            ? 'Nothing is kept of you any more.'
            : 'We sent a mail to this address. Its links are good for a day.',
        next: { label: 'Back to the site', path: '/' },
      }),
      labels: { email: 'Email' },
    },
    post: async ({ request, body: { action, email: address = '', token = '', website } }) => {
      const service = clientOfService(deps);
      if (action === 'ask') {
        if (!website) await mailLinks(deps, request, address.trim().toLowerCase(), now());
        return Response.json({ ok: true });
      }
      await takeLimits(service, [
        { scope: 'own-data.link', key: await visitorOf(request, deps), perHour: 60 },
      ]);
      const purpose = action === 'see' ? 'see-own-data' : 'erase-own-data';
      const { address: owner } = await openLink(deps.secretKey, purpose, token, now());
      if (action === 'erase') {
        const { data, error } = await service.rpc('erase_visitor', { address: owner });
        if (error) throw unavailable();
        return Response.json({ ok: true, erased: data });
      }
      const { data, error } = await service.rpc('kept_about', { address: owner });
      if (error) throw unavailable();
      return Response.json({ ok: true, email: owner, ...(data as Kept) });
    },
  });
}

async function mailLinks(deps: FunctionDeps, request: Request, address: string, now: Date): Promise<void> {
  const { sendMail, siteUrl, secretKey } = deps;
  if (!sendMail || !siteUrl) {
    throw new HttpError(
      503,
      'mail_unavailable',
      'No mail can be sent at the moment. Please try again later.',
    );
  }
  const service = clientOfService(deps);
  await takeLimits(service, [
    { scope: 'own-data.address', key: await visitorOf(request, deps), perHour: 10 },
    { scope: 'own-data.email', key: address, perHour: 3 },
    { scope: 'own-data.all', key: 'all', perHour: 300 },
  ]);
  const { data, error } = await service.rpc('kept_about', { address });
  if (error) throw unavailable();
  const { subscription, messages, has_account: hasAccount } = data as Kept;
  const until = new Date(now.getTime() + day);
  const linkTo = async (name: 'see' | 'erase') => {
    const url = new URL('/own-data', siteUrl);
    url.searchParams.set(name, await sealLink(secretKey, `${name}-own-data`, { address }, until));
    return url.href;
  };
  const [see, erase] = await Promise.all([linkTo('see'), linkTo('erase')]);
  const isKnown = subscription !== null || messages.length > 0;
  await sendMail(
    renderEmail({
      to: address,
      subject: 'What we keep about you',
      paragraphs: [
        'Somebody, hopefully you, asked what we keep under this address. If it was not you, do nothing.',
        isKnown
          ? 'The links below are good for a day: one shows it and saves it as a file, the other erases it.'
          : 'We keep neither a subscription nor a message under it.',
        ...(hasAccount
          ? [
              'There is an account with this address. Sign in to see it; on your profile you can ask to be erased.',
            ]
          : []),
      ],
      links: isKnown
        ? [
            { label: 'See what is kept', url: see },
            { label: 'Erase it', url: erase },
          ]
        : [],
    }),
  );
}
