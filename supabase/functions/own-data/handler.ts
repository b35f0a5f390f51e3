import { object, string } from 'yup';
import { readAgency } from '../_shared/agency.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { renderEmail } from '../_shared/emails/email-layout.ts';
import { requireEmail, sendEmail } from '../_shared/emails/email-queue.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, honeypot, rejectFilledHoneypot } from '../_shared/fields.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { openLink, sealLink } from '../_shared/sealed-link.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
  ...honeypot,
}).noUnknown(describeUnknownField);

interface VisitorData {
  readonly subscription: object | null;
  readonly messages: readonly object[];
  readonly has_account: boolean;
}

/**
 * Lets people without an account see and erase their data. `ask` emails links for `see` and `erase`, valid for a day.
 * Emails every address, so that neither the response nor its timing reveals whose data is stored.
 */
export function createOwnDataHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  return defineEndpoint(deps, {
    body,
    maxBytes: 8 * 1024,
    plainForm: {
      title: 'Your data',
      action: '/api/own-data',
      createDonePage: ({ action }) => ({
        ...(action === 'erase'
          ? {
              title: 'Erased',
              text: 'We have erased your subscription and messages. If you have an account, it is not affected.',
            }
          : {
              title: 'Check your inbox',
              text: 'We sent an email to this address, whether or not we have data about it. Its links are valid for one day.',
            }),
        next: { label: 'Back to the home page', path: '/' },
      }),
      labels: { email: 'Email' },
    },
    post: async ({ request, body: fields }) => {
      const { action, email: address = '', token = '' } = fields;
      const service = createServiceClient(deps);
      if (action === 'ask') {
        rejectFilledHoneypot(fields);
        await emailLinks(deps, request, address.trim().toLowerCase(), now());
        return Response.json({ ok: true });
      }
      await enforceRateLimits(service, [
        { scope: 'own-data.link', key: await identifyVisitor(request, deps), perHour: 60 },
      ]);
      const purpose = action === 'see' ? 'see-own-data' : 'erase-own-data';
      const { address: owner } = await openLink(deps.secretKey, purpose, token, now());
      if (action === 'erase') {
        const erased = await callDatabase(service, 'erase_visitor', { address: owner });
        return Response.json({ ok: true, erased });
      }
      const data = await callDatabase<VisitorData>(service, 'read_visitor_data', { address: owner });
      return Response.json({ ok: true, email: owner, ...data });
    },
  });
}

async function emailLinks(deps: FunctionDeps, request: Request, address: string, now: Date): Promise<void> {
  const { secretKey } = deps;
  const siteUrl = requireEmail(deps);
  const service = createServiceClient(deps);
  await enforceRateLimits(service, [
    { scope: 'own-data.address', key: await identifyVisitor(request, deps), perHour: 10 },
    { scope: 'own-data.email', key: address, perHour: 3 },
    { scope: 'own-data.all', key: 'all', perHour: 300 },
  ]);
  const data = await callDatabase<VisitorData>(service, 'read_visitor_data', { address });
  const { subscription, messages, has_account: hasAccount } = data;
  const expiresAt = new Date(now.getTime() + dayMs);
  const createLink = async (name: 'see' | 'erase') => {
    const url = new URL('/own-data', siteUrl);
    url.searchParams.set(name, await sealLink(secretKey, `${name}-own-data`, { address }, expiresAt));
    return url.href;
  };
  const [see, erase] = await Promise.all([createLink('see'), createLink('erase')]);
  const hasData = subscription !== null || messages.length > 0;
  await sendEmail(
    deps,
    renderEmail(await readAgency(deps), {
      to: address,
      subject: 'The data we store about you',
      paragraphs: [
        'Someone, probably you, asked which data we store about this address. If it was not you, ignore this email.',
        hasData
          ? 'With the links below you can view and download the data, or erase it. They are valid for a day.'
          : 'We have no subscription and no messages from this address.',
        ...(hasAccount
          ? [
              'This address has an account. Sign in to see its data. You can request its erasure on your profile.',
            ]
          : []),
      ],
      links: hasData
        ? [
            { label: 'View my data', url: see },
            { label: 'Erase my data', url: erase },
          ]
        : [],
    }),
  );
}
