import type { Hono } from 'hono';
import type { Composition } from '../documents/composition.ts';
import { type CspSettings, contentSecurityPolicy } from '../documents/csp.ts';
import { type Notice, renderNotice } from '../documents/notice.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, privately } from '../http/respond.ts';
import type { TrialStart, Trials } from './trials.ts';

const ended: Notice = {
  title: 'This trial has ended',
  text: 'The link showed a version of the site for a while. Whoever sent it can make a new one.',
};

const refusals: Readonly<Record<Exclude<TrialStart['state'], 'running'>, Notice & { status: number }>> = {
  forged: {
    status: 404,
    title: 'This is no trial link',
    text: 'The link is not whole, or nobody of this site has made it.',
  },
  expired: { status: 410, ...ended },
  revoked: { status: 410, ...ended },
  missing: {
    status: 410,
    title: 'This trial has ended',
    text: 'The version that the link shows is not kept any more. Whoever sent it can make a new one.',
  },
  unfit: {
    status: 409,
    title: 'This trial cannot be shown',
    text: 'The version that the link shows does not fit the site as it is now. Whoever sent it can make a new one.',
  },
};

export interface TrialRoutesOptions {
  readonly trials: Trials;
  readonly composition: () => Promise<Composition | null>;
  readonly csp: CspSettings;
}

/** `/__trial/<token>` begins a trial in this browser, `/__trial/leave` ends it there. */
export function addTrialRoutes(app: Hono<EdgeEnv>, { trials, composition, csp }: TrialRoutesOptions): void {
  app.all('/__trial/leave', (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    return privately(redirect(pageBefore(c)), trials.noCookie(c));
  });

  app.all('/__trial/:token', async (c) => {
    // A token lets in whoever has it, so it stands in no log.
    c.set('logPath', '/__trial/:token');
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    const token = c.req.param('token');
    const started = await trials.start(token);
    if (started.state !== 'running') {
      const live = await composition();
      return live === null
        ? plainText(503, 'Nothing is released')
        : notice(live, refusals[started.state], csp);
    }
    return privately(
      redirect(firstPage(started.composition, started.trial.name)),
      trials.cookieFor(c, token, started.trial),
    );
  });
}

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Where the remote can be seen without knowing anything. */
function firstPage({ routes }: Composition, name: string): string {
  const own = routes.filter(({ remote, path }) => remote?.name === name && !path.includes(':'));
  return own.find(({ access }) => access === 'public')?.path ?? own[0]?.path ?? '/';
}

/** The page that somebody leaves the trial from, when it is one of ours. */
function pageBefore(c: EdgeContext): string {
  const referrer = c.req.header('referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const { host, pathname } = new URL(referrer);
  return host === c.get('peer').host && /^\/(?![/\\])/.test(pathname) ? pathname : '/';
}

function notice(
  composition: Composition,
  { status, ...said }: Notice & { status: number },
  csp: CspSettings,
): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(composition, csp),
  };
  return privately(new Response(renderNotice(composition, said), { status, headers }));
}
