import type { BootData, BootFile } from './boot.ts';
import type { Access, EarlyRead } from './declaration.ts';

/**
 * What the edge asks of a release's server bundle, and what that answers. The bundle is one CommonJS file that exports
 * `configure` and `answer`; all of it is data that can be posted between threads.
 */

/** Said to a bundle once, before anything else. */
export interface RenderSettings {
  /** The backend as this machine reaches it. */
  readonly backend: { readonly url: string; readonly publishableKey: string };
  /** Milliseconds that the product's clock is ahead of the real one. */
  readonly clockOffset: number;
}

interface RequestBase {
  /** The site's public address without a slash at its end. */
  readonly origin: string;
  /** Milliseconds until the work is given up. */
  readonly timeLimit: number;
}

export interface PageRequest extends RequestBase {
  readonly kind: 'page';
  /** Path and, where the route reads one, query. */
  readonly target: string;
  readonly boot: BootData;
}

export interface DocumentRequest extends RequestBase {
  readonly kind: 'document';
  readonly path: string;
}

export type RenderRequest = PageRequest | DocumentRequest;

/** A page that can be kept and shown to everybody. */
export interface RenderedPage {
  readonly kind: 'page';
  readonly status: 200 | 404;
  /** What stands inside the root element. */
  readonly html: string;
  /** The style elements that this HTML needs. */
  readonly styles: string;
  /** Title, meta and link elements, and JSON-LD. */
  readonly head: string;
  readonly data: PageData;
}

export type RenderAnswer =
  | RenderedPage
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'document'; readonly contentType: string; readonly body: string }
  /** There is no such page, and the remote draws none for that. */
  | { readonly kind: 'missing' }
  /** Nothing to be kept: data or the render failed. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What the browser needs to take over a page from the server, as JSON in the document. */
export interface PageData {
  readonly remote: string;
  /** The route's pattern. */
  readonly route: string;
  /** What the page has read, as `[query key, data]`. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The loader found nothing: the page's NotFound stands in the HTML. */
  readonly isNotFound?: true;
}

/** The id of the JSON element with `PageData`. */
export const pageDataElementId = 'page-data';

/** What a document that came as a finished page fetches later, in this order. */
export interface LaterFile extends BootFile {
  /** Only fetched ahead; the shell runs it when it needs it. */
  readonly isAhead?: true;
}

/** The id of the JSON element with a list of `LaterFile`. */
export const laterScriptsElementId = 'later';

/** A file of what an address opens beside its page, for the addresses alone whose query fits. */
export interface OpenedFile extends BootFile {
  readonly query: string;
}

/**
 * A guarded page as its document names it, the same for everybody. Whose session this device holds is known to the
 * browser alone: the document's script fetches code and data ahead when the role that was last read fits.
 */
export interface GuardedPage {
  readonly remote: string;
  /** The route's pattern. */
  readonly path: string;
  readonly access: Access;
  /** Empty while a newer version is rolled out. */
  readonly files: readonly BootFile[];
  /** Absent when no address opens more. */
  readonly opened?: readonly OpenedFile[];
  /** The shell's code for who is signed in. */
  readonly session: readonly BootFile[];
  readonly data: readonly EarlyRead[];
}

/** The id of the JSON element with `GuardedPage`. */
export const guardedPageElementId = 'guarded-page';
