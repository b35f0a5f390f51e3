import { matchRoute } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import type { ReleaseStore } from '@northlight/registry';
import type { Hono } from 'hono';
import {
  allowOwnFrames,
  type CspSettings,
  createContentSecurityPolicy,
  staticPagePolicy,
} from '../http/csp.ts';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { makePrivate, plainText, readOnly, respond } from '../http/respond.ts';
import type { Prerender } from '../rendering/prerender.ts';
import { createVisitorHeaders, type Visitors } from '../rollouts/visitors.ts';
import type { Trials } from '../trials/trials.ts';
import type { Composition, DocumentSettings, OwnedRoute, RetiredRoute } from './composition.ts';
import { readFirstPaint } from './first-paints.ts';
import { renderDocument } from './render-document.ts';
import { goneNotice, renderNotice, unavailableDocument } from './static-pages.ts';

export interface DocumentRoutesOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly settings: DocumentSettings;
  readonly csp: CspSettings;
  readonly encoder: Encoder;
  readonly log: Log;
  readonly prerender: Prerender;
  /** Null if trial links cannot be verified. */
  readonly trials: Trials | null;
  /** Assigns visitors to versions during a rollout of public pages. */
  readonly visitors: Visitors;
  readonly store: ReleaseStore;
}

/** The cache for one composition: its policy and one document per route pattern. */
interface CachedDocuments {
  readonly policy: string;
  readonly documents: Map<OwnedRoute | null, EncodedContent>;
  /** Rendered on first use. */
  gone?: EncodedContent;
}

const setupPath = '/set-up';

const htmlType = 'text/html; charset=utf-8';

/** Headers only for this visitor. */
type ExtraHeaders = Readonly<Record<string, string>>;

/** Responds to every remaining path with a document. */
export function addDocumentRoutes(app: Hono<EdgeEnv>, options: DocumentRoutesOptions): void {
  // Keyed by composition, so that a switch drops the old documents.
  const cache = new WeakMap<Composition, CachedDocuments>();

  const getCached = (composition: Composition): CachedDocuments => {
    const existing = cache.get(composition);
    if (existing !== undefined) return existing;
    const created: CachedDocuments = {
      policy: createContentSecurityPolicy(composition, options.csp),
      documents: new Map(),
    };
    cache.set(composition, created);
    return created;
  };

  const getDocument = async (
    { documents }: CachedDocuments,
    composition: Composition,
    route: OwnedRoute | null,
  ) => {
    const existing = documents.get(route);
    if (existing !== undefined) return existing;
    // If the first paint cannot be read, the document works without it but is not cached.
    const firstPaint =
      route && (await readFirstPaint(route, options.store, options.log).catch(() => undefined));
    const text = renderDocument(composition, route, options.settings, firstPaint ?? null);
    const document = new EncodedContent(Buffer.from(text), options.encoder);
    if (firstPaint !== undefined) documents.set(route, document);
    return document;
  };

  const respondGone = (
    c: EdgeContext,
    { redirect }: RetiredRoute,
    cache: CachedDocuments,
    composition: Composition,
    extraHeaders: ExtraHeaders,
  ) => {
    if (redirect !== null) return redirectTo(308, redirect, extraHeaders);
    cache.gone ??= new EncodedContent(Buffer.from(renderNotice(composition, goneNotice)), options.encoder);
    return respond(c, {
      content: cache.gone,
      type: htmlType,
      cacheControl: 'no-cache',
      isCompressible: true,
      status: 410,
      headers: { 'content-security-policy': cache.policy, ...extraHeaders },
    });
  };

  const respondDocument = async (
    c: EdgeContext,
    composition: Composition,
    extraHeaders: ExtraHeaders = {},
  ): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const file = await options.prerender.renderDocument(composition, pathname);
    if (file === 'failed') return plainText(503, 'Try again in a moment', { 'retry-after': '5' });
    if (file !== null) {
      return respond(c, {
        content: file.content,
        type: file.contentType,
        cacheControl: 'public, max-age=60',
        isCompressible: true,
      });
    }
    const redirection = redirectForSetup(composition, pathname);
    if (redirection !== null) return redirection;
    const match = matchRoute(composition.routes, pathname);
    const retiredRoute = match === null ? matchRoute(composition.retired, pathname)?.route : undefined;
    if (retiredRoute !== undefined) {
      c.set('logPath', retiredRoute.path);
      return respondGone(c, retiredRoute, getCached(composition), composition, extraHeaders);
    }
    if (match === null) options.log.debug('no such page', { path: pathname });
    else c.set('logPath', match.route.path);
    if (match !== null && match.path !== pathname) return redirectTo(308, match.path + search, extraHeaders);
    const cached = getCached(composition);
    const prerendered = match && (await options.prerender.renderPage(composition, match, searchParams));
    if (prerendered?.kind === 'redirect')
      return redirectTo(prerendered.status, prerendered.location, extraHeaders);
    const isMissing = match === null || prerendered?.kind === 'missing';
    return respond(c, {
      content:
        prerendered?.kind === 'document'
          ? prerendered.content
          : await getDocument(cached, composition, isMissing ? null : match.route),
      type: htmlType,
      cacheControl: 'no-cache',
      isCompressible: true,
      status: prerendered?.kind === 'document' ? prerendered.status : isMissing ? 404 : 200,
      headers: {
        ...(match?.route.isFramed
          ? { 'content-security-policy': allowOwnFrames(cached.policy), 'x-frame-options': 'SAMEORIGIN' }
          : { 'content-security-policy': cached.policy }),
        ...extraHeaders,
      },
    });
  };

  app.all('*', readOnly, async (c) => {
    const view = (await options.trials?.find(c)) ?? null;
    if (view?.state === 'running') return makePrivate(await respondDocument(c, view.composition));
    const composition = await options.composition();
    if (composition === null) return respondUnavailable();
    if (view !== null)
      return makePrivate(await respondDocument(c, composition), options.trials?.createExpiredCookie(c));
    if (composition.shared === undefined) return respondDocument(c, composition);
    const assignment = options.visitors.assign(c, composition);
    return respondDocument(
      c,
      assignment?.composition ?? composition,
      createVisitorHeaders(assignment?.cookie),
    );
  });
}

/** While the instance is not set up, its only page is the set-up screen; afterwards, that screen is gone. */
function redirectForSetup({ needsSetup, routes }: Composition, pathname: string): Response | null {
  const noStore = { 'cache-control': 'no-store' };
  if (pathname === setupPath) return needsSetup ? null : redirectTo(303, '/auth', noStore);
  const hasScreen = needsSetup && matchRoute(routes, setupPath) !== null;
  return hasScreen ? redirectTo(303, setupPath, noStore) : null;
}

const redirectTo = (status: number, location: string, extraHeaders: ExtraHeaders): Response =>
  plainText(status, 'Moved', { location, 'cache-control': 'no-cache', ...extraHeaders });

function respondUnavailable(): Response {
  return new Response(unavailableDocument, {
    status: 503,
    headers: {
      'content-type': htmlType,
      'cache-control': 'no-store',
      'retry-after': '3',
      'content-security-policy': staticPagePolicy,
    },
  });
}
