import type { RemoteBuildManifest, RenderAnswer, RenderedPage, RouteMatch } from '@northlight/contract/data';
import type { Log } from '@northlight/registry/node-kit';
import { inSpan } from '@northlight/registry/node-kit/traces';
import {
  type Build,
  bootDataOf,
  type Composition,
  type DocumentSettings,
  type OwnedRoute,
} from '../documents/composition.ts';
import { renderPrerendered } from '../documents/document.ts';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { ContentRevision } from './content-revision.ts';
import type { RenderOrder } from './renderer.ts';
import type { Renderers } from './renderers.ts';
import { type GoodAnswer, ResponseCache } from './response-cache.ts';

export interface PrerenderOptions {
  readonly renderers: Renderers;
  readonly revision: ContentRevision;
  readonly settings: DocumentSettings;
  readonly encoder: Encoder;
  readonly log: Log;
  /** The site's public address, known once the edge listens. */
  readonly origin: () => string;
}

/** What the server has made for an address. */
export type Prerendered =
  | { readonly kind: 'document'; readonly status: 200 | 404; readonly content: EncodedContent }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** Nobody has such a page: the shell says so. */
  | { readonly kind: 'missing' };

export interface PlainDocument {
  readonly content: EncodedContent;
  readonly contentType: string;
}

const longestParameter = 200;

/** Public pages as HTML and documents such as the sitemap, made by the releases' server bundles and kept. */
export class Prerender {
  readonly #options: PrerenderOptions;
  readonly #kept: ResponseCache;
  /** What is made of each answer, by the composition: two of them share answers while public pages are rolled out. */
  readonly #documents = new WeakMap<GoodAnswer, WeakMap<object, EncodedContent>>();

  constructor(options: PrerenderOptions) {
    this.#options = options;
    this.#kept = new ResponseCache({ revision: options.revision.current });
  }

  get keptPages(): number {
    return this.#kept.size;
  }

  contentChanged(): void {
    void this.#kept.contentChanged();
  }

  /** Ends what belongs to versions that are in none of these compositions. */
  switchTo(...compositions: readonly Composition[]): void {
    const servers = compositions.flatMap((each) => each.servers);
    this.#options.renderers.keep(servers);
    const prefixes = compositions.flatMap((each) => each.servers.map((build) => prefixOf(each, build)));
    this.#kept.forget((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  }

  /**
   * Renders the pages of a composition that have one address each, one after the other, so that the first visitor of
   * each finds it ready; stops when another composition is live.
   */
  async warm(composition: Composition, isLive: () => boolean): Promise<void> {
    for (const route of composition.routes) {
      if (!isLive()) return;
      if (route.path.includes(':')) continue;
      await this.page(composition, { route, path: route.path }, new URLSearchParams());
    }
  }

  /** @returns null when the route is not rendered here, or could not be for now: the browser then renders it */
  async page(
    composition: Composition,
    { route, path }: Pick<RouteMatch<OwnedRoute>, 'route' | 'path'>,
    query: URLSearchParams,
  ): Promise<Prerendered | null> {
    const { remote } = route;
    if (remote?.manifest.server === undefined || route.access !== 'public') return null;
    const target = `${plainly(path)}${searchOf(route, query)}`;
    const boot = bootDataOf(composition, this.#options.settings);
    const answer = await this.#kept.get(
      `${prefixOf(composition, remote)}${target}`,
      () => this.#answer(remote, route.path, { kind: 'page', target, boot, origin: this.#options.origin() }),
      target !== route.path,
    );
    if (answer === null || answer.kind === 'document') return null;
    if (answer.kind !== 'page') return answer;
    return { kind: 'document', status: answer.status, content: this.#contentOf(answer, composition, route) };
  }

  /** @returns null when nobody owns the path, or it could not be made for now */
  async document(composition: Composition, path: string): Promise<PlainDocument | 'failed' | null> {
    const remote = composition.documents.get(path);
    if (remote === undefined) return null;
    const answer = await this.#kept.get(
      `${prefixOf(composition, remote)}document ${path}`,
      () => this.#answer(remote, path, { kind: 'document', path, origin: this.#options.origin() }),
      false,
    );
    if (answer === null) return 'failed';
    if (answer.kind !== 'document') return null;
    return {
      contentType: answer.contentType,
      content: this.#remember(answer, answer, () => answer.body),
    };
  }

  async #answer(remote: Build, label: string, order: RenderOrder): Promise<RenderAnswer> {
    const answer = await inSpan(`render ${label}`, {}, () => this.#options.renderers.answer(remote, order));
    // The route and not the address, which can carry a token or somebody's words.
    if (answer.kind === 'failed') {
      this.#options.log.warn('a page was not rendered', { page: label, reason: answer.reason });
    }
    return answer;
  }

  #contentOf(page: RenderedPage, composition: Composition, route: OwnedRoute): EncodedContent {
    return this.#remember(page, composition, () =>
      renderPrerendered(composition, route, page, this.#options.settings),
    );
  }

  #remember(answer: GoodAnswer, of: object, make: () => string): EncodedContent {
    const made = this.#documents.get(answer) ?? new WeakMap<object, EncodedContent>();
    this.#documents.set(answer, made);
    const known = made.get(of);
    if (known !== undefined) return known;
    const content = new EncodedContent(Buffer.from(make()), this.#options.encoder);
    made.set(of, content);
    return content;
  }
}

function prefixOf({ shell, menus }: Composition, remote: Build<RemoteBuildManifest>): string {
  return `shell@${shell.version} menus@${menus} ${remote.name}@${remote.version} `;
}

/** The path with the escapes that it needs and no others: each letter could be one, and each way of writing is one page more. */
function plainly(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}

/** Just the parameters that the page reads: one address for all that show the same. */
function searchOf(route: OwnedRoute, given: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of route.query) {
    const value = given.get(name);
    if (value) query.set(name, value.slice(0, longestParameter));
  }
  const search = query.toString();
  return search === '' ? '' : `?${search}`;
}
