import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { isPlainForm, parseFormFields, renderDonePage } from '../_shared/plain-form.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { readUnsubscribeToken } from '../_shared/unsubscribe-token.ts';

/**
 * Unsubscribes people who follow the signed link in an email, without sign-in. The page `/unsubscribe` asks first, because
 * email scanners open every link. Email clients send the RFC 8058 POST themselves, with a body of any type.
 */
export function createUnsubscribeHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint<Readonly<Record<string, string>>>(deps, {
    // For clients that open the header's address instead of sending the POST. Hosted functions cannot show pages.
    get: async (request) => {
      const page = new URL('/unsubscribe', deps.siteUrl ?? request.url);
      page.search = new URL(request.url).search;
      return new Response(null, { status: 303, headers: { location: page.href } });
    },
    // Only the link matters; the body is read to enforce the size limit, and to recognise the page's own form.
    body: async (request, maxBytes) => {
      const bytes = await readBytes(request, maxBytes);
      return isPlainForm(request) ? parseFormFields(new TextDecoder().decode(bytes)) : {};
    },
    maxBytes: 4096,
    post: async ({ request, body }) => {
      const token = new URL(request.url).searchParams.get('t') ?? '';
      const unsubscription = await readUnsubscribeToken(token, deps.secretKey);
      if (unsubscription === null)
        throw new HttpError(
          404,
          'unknown_link',
          'This link is not valid. Sign in to change your notification settings.',
        );
      const service = createServiceClient(deps);
      await enforceRateLimits(service, [
        { scope: 'notifications.stop', key: await identifyVisitor(request, deps), perHour: 1000 },
        { scope: 'notifications.stop.person', key: unsubscription.person, perHour: 60 },
      ]);
      await callDatabase(service, 'stop_notification_emails', {
        person: unsubscription.person,
        stopped_kind: unsubscription.topic,
      });
      return 'from_page' in body ? renderDonePage(donePage) : Response.json({ ok: true });
    },
  });
}

const donePage = {
  title: 'You are unsubscribed',
  text: 'You will not receive these emails any more. You still see the notifications when you sign in.',
  next: { label: 'Change your notification settings', path: '/auth/notifications' },
};
