import type { Hono } from 'hono';
import type { Composition } from '../documents/composition.ts';
import { type Notice, renderNotice } from '../documents/static-pages.ts';
import { type CspSettings, createContentSecurityPolicy } from '../http/csp.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { isReadMethod, makePrivate, methodNotAllowed, plainText, readOnly } from '../http/respond.ts';
import type { TrialStart, Trials } from './trials.ts';

const endedNotice: Notice = {
  title: 'This trial has ended',
  text: 'The link showed a version of the site for a limited time. Ask its sender for a new one.',
};

const refusalNotices: Readonly<Record<Exclude<TrialStart['state'], 'running'>, Notice & { status: number }>> =
  {
    forged: {
      status: 404,
      title: 'Invalid trial link',
      text: 'The link is incomplete, or was not created for this site.',
    },
    expired: { status: 410, ...endedNotice },
    revoked: { status: 410, ...endedNotice },
    missing: {
      status: 410,
      title: 'This trial has ended',
      text: 'The version behind this link is no longer available. Ask its sender for a new one.',
    },
    incompatible: {
      status: 409,
      title: 'This trial cannot be shown',
      text: 'The version behind this link is not compatible with the current site. Ask its sender for a new one.',
    },
  };

export interface TrialRoutesOptions {
  readonly trials: Trials;
  readonly composition: () => Promise<Composition | null>;
  readonly csp: CspSettings;
}

/** `/__trial/<token>` starts a trial in this browser, `/__trial/leave` ends it. */
export function addTrialRoutes(app: Hono<EdgeEnv>, { trials, composition, csp }: TrialRoutesOptions): void {
  app.all('/__trial/leave', readOnly, (c) =>
    makePrivate(redirect(getReferrerPath(c)), trials.createExpiredCookie(c)),
  );

  app.all('/__trial/:token', async (c) => {
    // The token grants access, so it must not be logged.
    c.set('logPath', '/__trial/:token');
    if (!isReadMethod(c.req.method)) return methodNotAllowed('GET, HEAD');
    const token = c.req.param('token');
    const start = await trials.start(token);
    if (start.state !== 'running') {
      const live = await composition();
      return live === null
        ? plainText(503, 'Nothing has been released yet')
        : createNotice(live, refusalNotices[start.state], csp);
    }
    return makePrivate(
      redirect(findFirstPage(start.composition, start.trial.name)),
      trials.createCookie(c, token, start.trial),
    );
  });
}

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

/** One of the remote's pages without parameters, public if possible. */
function findFirstPage({ routes }: Composition, name: string): string {
  const remoteRoutes = routes.filter(({ remote, path }) => remote?.name === name && !path.includes(':'));
  return remoteRoutes.find(({ access }) => access === 'public')?.path ?? remoteRoutes[0]?.path ?? '/';
}

/** The page from which the visitor leaves the trial, if it is one of ours. */
function getReferrerPath(c: EdgeContext): string {
  const referrer = c.req.header('referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const { host, pathname } = new URL(referrer);
  return host === c.get('peer').host && /^\/(?![/\\])/.test(pathname) ? pathname : '/';
}

function createNotice(
  composition: Composition,
  { status, ...notice }: Notice & { status: number },
  csp: CspSettings,
): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': createContentSecurityPolicy(composition, csp),
  };
  return makePrivate(new Response(renderNotice(composition, notice), { status, headers }));
}
