import { escapeHtml } from '@northlight/domain';
import { noticeKinds } from '@northlight/domain/notices';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { unavailable } from '../_shared/http-error.ts';
import { renderPlainPage } from '../_shared/plain-form.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { readUnsubscribeToken, type Unsubscription } from '../_shared/unsubscribe-token.ts';

const settingsLink = '<a href="/auth/notifications">change your notification settings</a>';
const title = 'Email notifications';

/**
 * Unsubscribes people who follow the signed link in an email, without sign-in. GET only asks for confirmation, because email
 * scanners open every link. Email clients send the RFC 8058 POST themselves, with a body of any type.
 */
export function createStopNoticesHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const readUnsubscription = (request: Request): Promise<Unsubscription | null> =>
    readUnsubscribeToken(new URL(request.url).searchParams.get('t') ?? '', deps.secretKey);
  return defineEndpoint<null>(deps, {
    get: async (request) => {
      const unsubscription = await readUnsubscription(request);
      return unsubscription === null ? renderUnknownLink() : renderConfirmation(unsubscription);
    },
    // Only the link matters; the body is read to enforce the size limit.
    body: async (request, maxBytes) => {
      await readBytes(request, maxBytes);
      return null;
    },
    maxBytes: 4096,
    post: async ({ request }) => {
      const unsubscription = await readUnsubscription(request);
      if (unsubscription === null) return renderUnknownLink();
      const service = createServiceClient(deps);
      await enforceRateLimits(service, [
        { scope: 'notices.stop', key: await identifyVisitor(request, deps), perHour: 1000 },
        { scope: 'notices.stop.person', key: unsubscription.person, perHour: 60 },
      ]);
      const { error } = await service.rpc('stop_notice_mails', {
        person: unsubscription.person,
        stopped: unsubscription.topic,
      });
      if (error) throw unavailable();
      return renderPlainPage(
        200,
        title,
        `<p role="status">You will no longer receive ${describeMails(unsubscription)}. You still see these notifications when you sign in, and you can ${settingsLink}.</p>`,
      );
    },
  });
}

function renderConfirmation(unsubscription: Unsubscription): Response {
  // A form without an action posts to the current address, which includes the token.
  return renderPlainPage(
    200,
    title,
    `<p>Do you want to stop receiving ${describeMails(unsubscription)}? You still see these notifications when you sign in.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>
<p>You can also ${settingsLink}.</p>`,
  );
}

function renderUnknownLink(): Response {
  return renderPlainPage(404, title, `<p role="alert">This link is not valid. You can ${settingsLink}.</p>`);
}

function describeMails({ topic }: Unsubscription): string {
  return topic === 'digest' ? 'the daily email' : `emails about “${escapeHtml(noticeKinds[topic].label)}”`;
}
