import type { RemoteBuildManifest, RenderAnswer, RouteMatch } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import {
  type Build,
  type Composition,
  createBootData,
  type DocumentSettings,
  type OwnedRoute,
} from '../documents/composition.ts';
import { renderPrerenderedDocument } from '../documents/render-document.ts';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { ContentRevision } from './content-revision.ts';
import type { RenderJob } from './renderer.ts';
import type { Renderers } from './renderers.ts';
import { type RenderSuccess, ResponseCache } from './response-cache.ts';

export interface PrerenderOptions {
  readonly renderers: Renderers;
  readonly revision: ContentRevision;
  readonly settings: DocumentSettings;
  readonly encoder: Encoder;
  readonly log: Log;
  /** The site's public URL, known once the edge listens. */
  readonly origin: () => string;
}

export type PrerenderResult =
  | { readonly kind: 'document'; readonly status: 200 | 404; readonly content: EncodedContent }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** No such page; the shell shows its 404 page. */
  | { readonly kind: 'missing' };

export interface PlainDocument {
  readonly content: EncodedContent;
  readonly contentType: string;
}

const maxParameterLength = 200;

/** Renders public pages and documents such as the sitemap with the releases' server bundles, and caches them. */
export class Prerender {
  readonly #options: PrerenderOptions;
  readonly #cache: ResponseCache;
  /** Encoded documents by render result and composition, since two compositions share results during a rollout. */
  readonly #documents = new WeakMap<RenderSuccess, WeakMap<object, EncodedContent>>();

  constructor(options: PrerenderOptions) {
    this.#options = options;
    this.#cache = new ResponseCache(options.revision.current);
  }

  get cachedPages(): number {
    return this.#cache.size;
  }

  revalidate(): void {
    void this.#cache.revalidate();
  }

  /** Drops everything for versions that none of these compositions contain. */
  retainOnly(...compositions: readonly Composition[]): void {
    const servers = compositions.flatMap((each) => each.servers);
    this.#options.renderers.retainOnly(servers);
    const prefixes = compositions.flatMap((each) => each.servers.map((build) => getKeyPrefix(each, build)));
    this.#cache.removeWhere((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  }

  /**
   * Renders all pages without parameters, one after the other, so that their first visitors get cached pages. Stops when
   * another composition goes live.
   */
  async warm(composition: Composition, isLive: () => boolean): Promise<void> {
    for (const route of composition.routes) {
      if (!isLive()) return;
      if (route.path.includes(':')) continue;
      await this.renderPage(composition, { route, path: route.path }, new URLSearchParams());
    }
  }

  /** @returns null if the browser must render the route: it is not rendered on the server, or rendering failed */
  async renderPage(
    composition: Composition,
    { route, path }: Pick<RouteMatch<OwnedRoute>, 'route' | 'path'>,
    query: URLSearchParams,
  ): Promise<PrerenderResult | null> {
    const { remote } = route;
    if (remote?.manifest.server === undefined || route.access !== 'public') return null;
    const target = `${normalizePath(path)}${selectQuery(route, query)}`;
    const boot = createBootData(composition, this.#options.settings);
    const result = await this.#cache.get(`${getKeyPrefix(composition, remote)}${target}`, () =>
      this.#render(remote, route.path, { kind: 'page', target, boot, origin: this.#options.origin() }),
    );
    if (result === null || result.kind === 'document') return null;
    if (result.kind !== 'page') return result;
    const content = this.#encodeOnce(result, composition, () =>
      renderPrerenderedDocument(composition, route, result, this.#options.settings),
    );
    return { kind: 'document', status: result.status, content };
  }

  /** @returns null if no remote owns the path */
  async renderDocument(composition: Composition, path: string): Promise<PlainDocument | 'failed' | null> {
    const remote = composition.documents.get(path);
    if (remote === undefined) return null;
    const result = await this.#cache.get(`${getKeyPrefix(composition, remote)}document ${path}`, () =>
      this.#render(remote, path, {
        kind: 'document',
        path,
        brand: composition.brand,
        origin: this.#options.origin(),
      }),
    );
    if (result === null) return 'failed';
    if (result.kind !== 'document') return null;
    return {
      contentType: result.contentType,
      content: this.#encodeOnce(result, result, () => result.body),
    };
  }

  async #render(remote: Build, label: string, job: RenderJob): Promise<RenderAnswer> {
    const result = await this.#options.renderers.render(remote, job);
    // Logs the route instead of the URL, which can contain a token or personal data.
    if (result.kind === 'failed') {
      this.#options.log.warn('page not rendered', { page: label, reason: result.reason });
    }
    return result;
  }

  #encodeOnce(result: RenderSuccess, owner: object, render: () => string): EncodedContent {
    const byOwner = this.#documents.get(result) ?? new WeakMap<object, EncodedContent>();
    this.#documents.set(result, byOwner);
    const existing = byOwner.get(owner);
    if (existing !== undefined) return existing;
    const content = new EncodedContent(Buffer.from(render()), this.#options.encoder);
    byOwner.set(owner, content);
    return content;
  }
}

function getKeyPrefix({ shell, menusHash, brand }: Composition, remote: Build<RemoteBuildManifest>): string {
  return `shell@${shell.version} menus@${menusHash} ${JSON.stringify(brand)} ${remote.name}@${remote.version} `;
}

/** Re-encodes the path with only the necessary escapes. Otherwise each spelling would be cached as a separate page. */
function normalizePath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}

/** Keeps only the parameters that the page reads, so that equal pages share one cache entry. */
function selectQuery(route: OwnedRoute, searchParams: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = searchParams.get(name);
    if (value) query.set(name, value.slice(0, maxParameterLength));
  }
  const search = query.toString();
  return search === '' ? '' : `?${search}`;
}
