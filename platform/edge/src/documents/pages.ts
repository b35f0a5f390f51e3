import { matchRoute } from '@northlight/contract/data';
import type { Log } from '@northlight/registry/node-kit';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, privately, respondWith } from '../http/respond.ts';
import type { Prerender } from '../rendering/prerender.ts';
import { byVisitor, type Visitors } from '../rollouts/visitors.ts';
import type { Trials } from '../trials/trials.ts';
import type { Composition, DocumentSettings, OwnedRoute, RetiredRoute } from './composition.ts';
import { type CspSettings, contentSecurityPolicy, reportPath, staticPagePolicy } from './csp.ts';
import { renderDocument, unavailableDocument } from './document.ts';
import type { FirstPaints } from './first-paints.ts';
import { goneNotice, renderNotice } from './notice.ts';

export interface PagesOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly settings: DocumentSettings;
  readonly csp: CspSettings;
  readonly encoder: Encoder;
  readonly log: Log;
  readonly prerender: Prerender;
  /** Null where no link can be judged. */
  readonly trials: Trials | null;
  /** Who has which version of public pages that are rolled out. */
  readonly visitors: Visitors;
  /** Draws what only the browser of a trial sees. */
  readonly trialPrerender: (composition: Composition) => Prerender;
  readonly firstPaints: FirstPaints;
}

/** What is kept of one revision: a document per route pattern, and the policy that all of them carry. */
interface Kept {
  readonly policy: string;
  readonly documents: Map<OwnedRoute | null, EncodedContent>;
  /** Made when somebody asks for what is gone. */
  gone?: EncodedContent;
}

const html = 'text/html; charset=utf-8';

/** What an answer to one visitor carries beside its own. */
type OwnHeaders = Readonly<Record<string, string>>;

/** Answers every address that nothing else answers with a document of the product. */
export function createPages(options: PagesOptions): (c: EdgeContext) => Promise<Response> {
  // By composition, so that a switch forgets the documents of before.
  const kept = new WeakMap<Composition, Kept>();

  const keptOf = (composition: Composition): Kept => {
    const known = kept.get(composition);
    if (known !== undefined) return known;
    const made: Kept = { policy: contentSecurityPolicy(composition, options.csp), documents: new Map() };
    kept.set(composition, made);
    return made;
  };

  const documentOf = async ({ documents }: Kept, composition: Composition, route: OwnedRoute | null) => {
    const known = documents.get(route);
    if (known !== undefined) return known;
    // Without it the document is whole, just later to be seen. What could not be had may be there the next time.
    const firstPaint = route && (await options.firstPaints.of(route).catch(() => undefined));
    const text = renderDocument(composition, route, options.settings, firstPaint ?? null);
    const made = new EncodedContent(Buffer.from(text), options.encoder);
    if (firstPaint !== undefined) documents.set(route, made);
    return made;
  };

  const goneAnswer = (
    c: EdgeContext,
    { redirect }: RetiredRoute,
    kept: Kept,
    composition: Composition,
    own: OwnHeaders,
  ) => {
    if (redirect !== null) return movedTo(308, redirect, own);
    kept.gone ??= new EncodedContent(Buffer.from(renderNotice(composition, goneNotice)), options.encoder);
    return respondWith(c, {
      content: kept.gone,
      type: html,
      cacheControl: 'no-cache',
      isCompressible: true,
      status: 410,
      headers: { ...cspHeaders(kept.policy, c.get('peer').isHttps), ...own },
    });
  };

  const documentAnswer = async (
    c: EdgeContext,
    composition: Composition,
    { prerender }: Pick<PagesOptions, 'prerender'>,
    own: OwnHeaders = {},
  ): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const file = await prerender.document(composition, pathname);
    if (file === 'failed') return plainText(503, 'Try again in a moment', { 'retry-after': '5' });
    if (file !== null) {
      return respondWith(c, {
        content: file.content,
        type: file.contentType,
        cacheControl: 'public, max-age=60',
        isCompressible: true,
      });
    }
    const match = matchRoute(composition.routes, pathname);
    const gone = match === null ? matchRoute(composition.retired, pathname)?.route : undefined;
    if (gone !== undefined) {
      c.set('logPath', gone.path);
      return goneAnswer(c, gone, keptOf(composition), composition, own);
    }
    if (match === null) options.log.debug('no such page', { path: pathname });
    else c.set('logPath', match.route.path);
    if (match !== null && match.path !== pathname) return movedTo(308, match.path + search, own);
    const current = keptOf(composition);
    const prerendered = match && (await prerender.page(composition, match, searchParams));
    if (prerendered?.kind === 'redirect') return movedTo(prerendered.status, prerendered.location, own);
    const isMissing = match === null || prerendered?.kind === 'missing';
    return respondWith(c, {
      content:
        prerendered?.kind === 'document'
          ? prerendered.content
          : await documentOf(current, composition, isMissing ? null : match.route),
      type: html,
      cacheControl: 'no-cache',
      isCompressible: true,
      status: prerendered?.kind === 'document' ? prerendered.status : isMissing ? 404 : 200,
      headers: { ...cspHeaders(current.policy, c.get('peer').isHttps), ...own },
    });
  };

  return async (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    const view = (await options.trials?.of(c)) ?? null;
    if (view?.state === 'running') {
      const prerender = options.trialPrerender(view.composition);
      return privately(await documentAnswer(c, view.composition, { prerender }));
    }
    const composition = await options.composition();
    if (composition === null) return unavailable();
    if (view !== null)
      return privately(await documentAnswer(c, composition, options), options.trials?.noCookie(c));
    if (composition.shared === undefined) return documentAnswer(c, composition, options);
    const drawn = options.visitors.draw(c, composition);
    return documentAnswer(c, drawn?.composition ?? composition, options, byVisitor(drawn?.cookie));
  };
}

const movedTo = (status: number, location: string, own: OwnHeaders): Response =>
  plainText(status, 'Moved', { location, 'cache-control': 'no-cache', ...own });

/**
 * Browsers that know `report-to` then ignore `report-uri`, but take endpoints over https only: on plain http, where
 * the product is developed and tested, `report-uri` stands alone and reports at once.
 */
function cspHeaders(policy: string, isHttps: boolean): Record<string, string> {
  return isHttps
    ? {
        'content-security-policy': `${policy}; report-to csp`,
        'reporting-endpoints': `csp="${reportPath}"`,
      }
    : { 'content-security-policy': policy };
}

function unavailable(): Response {
  return new Response(unavailableDocument, {
    status: 503,
    headers: {
      'content-type': html,
      'cache-control': 'no-store',
      'retry-after': '3',
      'content-security-policy': staticPagePolicy,
    },
  });
}
