import {
  budgetLabels,
  createThanks,
  describeSender,
  honeypotName,
  serviceLabels,
} from '@northlight/domain/visitor-forms';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type InferType, object, string } from 'yup';
import { readAgency } from '../_shared/agency.ts';
import { createServiceClient, type Email, type FunctionDeps } from '../_shared/deps.ts';
import { type Agency, renderEmail } from '../_shared/emails/email-layout.ts';
import { sendEmail } from '../_shared/emails/email-queue.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, honeypot, personName, requiredText } from '../_shared/fields.ts';
import { checkFormToken, issueFormToken } from '../_shared/form-token.ts';
import { unavailable } from '../_shared/http-error.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { getRequestKey } from '../_shared/request-key.ts';

const body = object({
  name: personName('Name', () => true),
  email: email().required('Email is required.'),
  company: string().max(200),
  phone: string().max(60),
  service: string()
    .required('Service is required.')
    .oneOf(Object.keys(serviceLabels), 'Please choose a service.'),
  budget: string().oneOf(['', ...Object.keys(budgetLabels)], 'Please choose a budget.'),
  message: requiredText('Message', 10_000),
  ...honeypot,
  token: string().required('Please check your message and send it again.').max(200),
}).noUnknown(describeUnknownField);

type Form = InferType<typeof body>;

/** The contact form. GET issues the form's token. POST stores each message before emailing it, so that none is lost. */
export function createContactHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  return defineEndpoint(deps, {
    body,
    plainForm: {
      title: 'Your message has not been sent yet',
      action: '/api/contact',
      createDonePage: async () => ({
        title: 'Your message has been sent',
        text: createThanks(await readResponseTime(createServiceClient(deps))),
        next: { label: 'Back to the home page', path: '/' },
      }),
      labels: {
        name: 'Name',
        email: 'Email',
        company: 'Company',
        phone: 'Phone',
        service: 'Service',
        budget: 'Budget',
        message: 'Message',
      },
      multiline: ['message'],
      choices: { service: serviceLabels, budget: { '': 'Not sure yet', ...budgetLabels } },
      renewHiddenFields: async () => ({ token: await issueFormToken(deps.secretKey, now()) }),
    },
    get: async () => Response.json({ token: await issueFormToken(deps.secretKey, now()) }),
    post: async ({ request, body: form }) => {
      const service = createServiceClient(deps);
      const address = form.email.trim();
      const key = await getRequestKey(request, address.toLowerCase(), form.message, form.token);
      if (await isAlreadyStored(service, key)) return Response.json({ ok: true });
      await checkFormToken(form.token, deps.secretKey, now());
      await enforceRateLimits(service, [
        { scope: 'contact.address', key: await identifyVisitor(request, deps), perHour: 5 },
        { scope: 'contact.email', key: address, perHour: 5 },
        { scope: 'contact.all', key: 'all', perHour: 300 },
      ]);
      const { error } = await service.from('contact_messages').insert({
        name: form.name.trim(),
        email: address,
        company: form.company?.trim() || null,
        phone: form.phone?.trim() || null,
        service: form.service,
        budget: form.budget || null,
        message: form.message.trim(),
        // Password managers can fill in the hidden field too, so the message is only marked.
        looks_automatic: Boolean(form[honeypotName]),
        request_key: key,
      });
      if (error && error.code !== '23505') throw unavailable();
      if (!error) await sendCopy(service, deps, form);
      return Response.json({ ok: true });
    },
  });
}

/** Null if there is none, and if it cannot be read: the message has been sent. */
async function readResponseTime(service: SupabaseClient): Promise<string | null> {
  const { data } = await service.from('settings').select('response_time').retry(false).maybeSingle();
  const responseTime: unknown = data?.response_time;
  return typeof responseTime === 'string' ? responseTime : null;
}

async function isAlreadyStored(service: SupabaseClient, key: string): Promise<boolean> {
  const { data, error } = await service
    .from('contact_messages')
    .select('id')
    .eq('request_key', key)
    .maybeSingle();
  if (error) throw unavailable();
  return data !== null;
}

/** Sends the visitor a copy. Failures are only logged: the message is stored, and a trigger notifies staff. */
async function sendCopy(service: SupabaseClient, deps: FunctionDeps, form: Form): Promise<void> {
  const { siteUrl } = deps;
  if (!deps.deliverEmail || !siteUrl || !(await canEmailVisitor(service, form))) return;
  const { data } = await service.from('settings').select('contact_email').maybeSingle();
  const agency: unknown = data?.contact_email;
  if (typeof agency !== 'string') return;
  await sendEmail(deps, renderCopy(await readAgency(deps), form, agency, siteUrl)).catch(() =>
    console.error('could not queue the copy of a message'),
  );
}

/** Anyone can enter any address, so a copy is rare, has a fixed subject, and none of the visitor's words become links. */
function renderCopy(agency: Agency, form: Form, replyTo: string, siteUrl: string): Email {
  const copy = {
    ...form,
    company: breakLinks(form.company ?? ''),
    phone: breakLinks(form.phone ?? ''),
    message: breakLinks(form.message.trim()),
  };
  return renderEmail(agency, {
    to: form.email.trim(),
    replyTo,
    subject: 'We have received your message',
    paragraphs: [
      'Thank you for your message. This is a copy for you. If you want to add something, answer this email.',
      describeSender(copy),
      { quote: copy.message },
    ],
    note: 'Someone, probably you, gave this address in the contact form of our website. If it was not you, ignore this email.',
    footer: [{ label: 'See or erase the data we store about you', url: new URL('/own-data', siteUrl).href }],
  });
}

/** Mail programs turn everything that looks like an address into a link. */
function breakLinks(text: string): string {
  return text.replaceAll('://', '[:]//').replace(/(?<=\S)\.(?=\p{L})/gu, '[.]');
}

/** One copy per mailbox a day, and 100 in total: most providers ignore what follows a plus. */
async function canEmailVisitor(service: SupabaseClient, form: Form): Promise<boolean> {
  if (form[honeypotName]) return false;
  const mailbox = form.email.trim().replace(/\+[^@]*(?=@)/, '');
  const take = async (scope_name: string, key: string, allowed: number) =>
    (await service.rpc('consume_rate_limit', { scope_name, key, allowed, window_seconds: 86_400 })).data ===
    true;
  return (await take('contact.copy', mailbox, 1)) && (await take('contact.copies', 'all', 100));
}
