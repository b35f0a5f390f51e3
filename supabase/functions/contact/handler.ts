import { renderEmail } from '@northlight/domain/email';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type InferType, object, string } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { email, filled, personName, unknownField } from '../_shared/fields.ts';
import { checkFormToken, issueFormToken } from '../_shared/form-token.ts';
import { unavailable } from '../_shared/http-error.ts';
import { takeLimits, visitorOf } from '../_shared/limit.ts';
import { requestKey } from '../_shared/request-key.ts';

const body = object({
  name: personName('Name', () => true),
  email: email().required('Email is required.'),
  company: string().max(200),
  phone: string().max(60),
  service: string()
    .required('Service is required.')
    .oneOf(['crm', 'saas', 'mvp', 'employee', 'api', 'consulting', 'other'], 'Please choose a service.'),
  budget: string().oneOf(
    ['', 'under-2k', '2k-5k', '5k-10k', '10k-20k', 'over-20k'],
    'Please choose a budget.',
  ),
  message: filled('Message', 10_000),
  // A field that people do not see; programs fill it in.
  website: string().max(2000),
  token: string().required('Please look over your message and send it once more.').max(200),
}).noUnknown(unknownField);

/**
 * The contact form. GET gives the token that the form sends along; POST stores the message, then mails it: a mail that
 * cannot be sent loses nothing.
 */
export function createContact(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  return defineEndpoint(deps, {
    body,
    plainForm: {
      title: 'Your message is not sent yet',
      action: '/api/contact',
      done: () => ({
        title: 'Your message is sent',
        text: "Thank you for your message! We'll get back to you within 24 hours.",
        next: { label: 'Back to the site', path: '/' },
      }),
      labels: {
        name: 'Name',
        email: 'Email',
        company: 'Company',
        phone: 'Phone',
        service: 'Service (crm, saas, mvp, employee, api, consulting, other)',
        budget: 'Budget (under-2k, 2k-5k, 5k-10k, 10k-20k, over-20k, or nothing)',
        message: 'Message',
      },
      long: ['message'],
      renew: async () => ({ token: await issueFormToken(deps.secretKey, now()) }),
    },
    get: async () => Response.json({ token: await issueFormToken(deps.secretKey, now()) }),
    post: async ({ request, body: form }) => {
      if (form.website) return Response.json({ ok: true });
      const service = clientOfService(deps);
      const address = form.email.trim();
      const key = await requestKey(request, address.toLowerCase(), form.message, form.token);
      if (await isKnown(service, key)) return Response.json({ ok: true });
      await checkFormToken(form.token, deps.secretKey, now());
      await takeLimits(service, [
        { scope: 'contact.address', key: await visitorOf(request, deps), perHour: 5 },
        { scope: 'contact.email', key: address, perHour: 5 },
        { scope: 'contact.all', key: 'all', perHour: 300 },
      ]);
      const { data, error } = await service
        .from('contact_messages')
        .insert({
          name: form.name.trim(),
          email: address,
          company: form.company?.trim() || null,
          phone: form.phone?.trim() || null,
          service: form.service,
          budget: form.budget || null,
          message: form.message.trim(),
          request_key: key,
        })
        .select('id')
        .single();
      if (error && error.code !== '23505') throw unavailable();
      if (data) await mailToAgency(service, deps, form, data.id);
      return Response.json({ ok: true });
    },
  });
}

async function isKnown(service: SupabaseClient, key: string): Promise<boolean> {
  const { data, error } = await service
    .from('contact_messages')
    .select('id')
    .eq('request_key', key)
    .maybeSingle();
  if (error) throw unavailable();
  return data !== null;
}

async function mailToAgency(
  service: SupabaseClient,
  deps: FunctionDeps,
  form: InferType<typeof body>,
  id: string,
): Promise<void> {
  if (!deps.deliverMail) return;
  try {
    const { data } = await service.from('settings').select('contact_email').maybeSingle();
    const to: unknown = data?.contact_email;
    if (typeof to !== 'string') return;
    const facts = [
      `Name: ${form.name.trim()}`,
      `Email: ${form.email.trim()}`,
      ...(form.company ? [`Company: ${form.company.trim()}`] : []),
      ...(form.phone ? [`Phone: ${form.phone.trim()}`] : []),
      `Service: ${form.service}`,
      ...(form.budget ? [`Budget: ${form.budget}`] : []),
    ];
    await deps.deliverMail(
      renderEmail({
        to,
        subject: `Contact form: “${form.name.trim()}”`,
        paragraphs: [facts.join('\n'), form.message.trim()],
      }),
    );
    await service.from('contact_messages').update({ mailed_at: new Date().toISOString() }).eq('id', id);
  } catch (error) {
    console.error('contact mail failed', error instanceof Error ? error.message : 'unknown');
  }
}
