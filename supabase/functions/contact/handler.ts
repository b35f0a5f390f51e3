import { renderEmail } from '@northlight/domain/email';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type InferType, object, string } from 'yup';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, email, personName, requiredText } from '../_shared/fields.ts';
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
    .oneOf(['crm', 'saas', 'mvp', 'employee', 'api', 'consulting', 'other'], 'Please choose a service.'),
  budget: string().oneOf(
    ['', 'under-2k', '2k-5k', '5k-10k', '10k-20k', 'over-20k'],
    'Please choose a budget.',
  ),
  message: requiredText('Message', 10_000),
  // Honeypot: invisible to people; bots fill it in.
  website: string().max(2000),
  token: string().required('Please check your message and send it again.').max(200),
}).noUnknown(describeUnknownField);

/** The contact form. GET issues the form's token. POST stores each message before emailing it, so that none is lost. */
export function createContactHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  return defineEndpoint(deps, {
    body,
    plainForm: {
      title: 'Your message has not been sent yet',
      action: '/api/contact',
      createDonePage: () => ({
        title: 'Your message has been sent',
        text: "Thank you for your message! We'll get back to you within 24 hours.",
        next: { label: 'Back to the home page', path: '/' },
      }),
      labels: {
        name: 'Name',
        email: 'Email',
        company: 'Company',
        phone: 'Phone',
        service: 'Service (crm, saas, mvp, employee, api, consulting, other)',
        budget: 'Budget (under-2k, 2k-5k, 5k-10k, 10k-20k, over-20k, or empty)',
        message: 'Message',
      },
      multiline: ['message'],
      renewHiddenFields: async () => ({ token: await issueFormToken(deps.secretKey, now()) }),
    },
    get: async () => Response.json({ token: await issueFormToken(deps.secretKey, now()) }),
    post: async ({ request, body: form }) => {
      if (form.website) return Response.json({ ok: true });
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
      if (data) await mailAgency(service, deps, form, data.id);
      return Response.json({ ok: true });
    },
  });
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

async function mailAgency(
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
    const details = [
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
        paragraphs: [details.join('\n'), form.message.trim()],
      }),
    );
    await service.from('contact_messages').update({ mailed_at: new Date().toISOString() }).eq('id', id);
  } catch (error) {
    console.error('contact email failed', error instanceof Error ? error.message : 'unknown');
  }
}
