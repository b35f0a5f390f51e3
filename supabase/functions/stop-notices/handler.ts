import { escapeHtml } from '@northlight/domain';
import { noticeKinds } from '@northlight/domain/notices';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint, readBytes } from '../_shared/endpoint.ts';
import { unavailable } from '../_shared/http-error.ts';
import { takeLimits, visitorOf } from '../_shared/limit.ts';
import { plainPage } from '../_shared/plain-form.ts';
import { readStopToken, type Stop } from '../_shared/stop-token.ts';

const settings = '<a href="/auth/notifications">choose in your account how you are told</a>';
const title = 'Mails about notifications';

/**
 * Ends mails of one kind by the signed link in them, without signing in. Opening it only asks: programs that look at mails
 * open every link. A mail program sends the POST of RFC 8058 itself, with whatever form of body.
 */
export function createStopNotices(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const stopOf = (request: Request): Promise<Stop | null> =>
    readStopToken(new URL(request.url).searchParams.get('t') ?? '', deps.secretKey);
  return defineEndpoint<null>(deps, {
    get: async (request) => {
      const stop = await stopOf(request);
      return stop === null ? unknownLink() : ask(stop);
    },
    // What it says has no say here: the link alone does.
    body: async (request, maxBytes) => {
      await readBytes(request, maxBytes);
      return null;
    },
    maxBytes: 4096,
    post: async ({ request }) => {
      const stop = await stopOf(request);
      if (stop === null) return unknownLink();
      const service = clientOfService(deps);
      await takeLimits(service, [
        { scope: 'notices.stop', key: await visitorOf(request, deps), perHour: 1000 },
        { scope: 'notices.stop.person', key: stop.person, perHour: 60 },
      ]);
      const { error } = await service.rpc('stop_notice_mails', { person: stop.person, stopped: stop.what });
      if (error) throw unavailable();
      return plainPage(
        200,
        title,
        `<p role="status">You get no more ${wordsFor(stop)}. You still find the notifications when you sign in, and you can ${settings}.</p>`,
      );
    },
  });
}

function ask(stop: Stop): Response {
  // Without an action it goes to this address, with the signed part.
  return plainPage(
    200,
    title,
    `<p>Do you want no more ${wordsFor(stop)}? You still find the notifications when you sign in.</p>
<form method="post"><button type="submit">No more of these mails</button></form>
<p>Or ${settings}.</p>`,
  );
}

function unknownLink(): Response {
  return plainPage(404, title, `<p role="alert">This link is not valid. You can ${settings}.</p>`);
}

function wordsFor({ what }: Stop): string {
  return what === 'digest' ? 'mail of the day' : `mails about “${escapeHtml(noticeKinds[what].label)}”`;
}
