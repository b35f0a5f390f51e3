import type { Brand } from '../remote/brand.ts';
import type { Access, EarlyRead } from '../remote/declaration.ts';
import type { BootData, BootFile } from './boot.ts';

/**
 * The protocol between the edge and a release's server bundle, a CommonJS file that exports `configure` and `answer`. All
 * messages can be posted between threads.
 */

/** Sent to a bundle once, before anything else. */
export interface RenderSettings {
  /** The backend's address as seen from this machine. */
  readonly backend: { readonly url: string; readonly publishableKey: string };
  /** Milliseconds that the product's clock is ahead of the real one. */
  readonly clockOffset: number;
}

interface RequestBase {
  /** The site's public address without a trailing slash. */
  readonly origin: string;
  /** Milliseconds after which the work is aborted. */
  readonly timeLimit: number;
}

export interface PageRequest extends RequestBase {
  readonly kind: 'page';
  /** The path and, if the route reads it, the query. */
  readonly target: string;
  readonly boot: BootData;
}

export interface DocumentRequest extends RequestBase {
  readonly kind: 'document';
  readonly path: string;
  readonly brand?: Brand;
}

export type RenderRequest = PageRequest | DocumentRequest;

/** A page that can be cached and shown to every visitor. */
export interface RenderedPage {
  readonly kind: 'page';
  readonly status: 200 | 404;
  /** The content of the root element. */
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
  /** The page does not exist, and the remote has no not-found view. */
  | { readonly kind: 'missing' }
  /** Data or rendering failed. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What the browser needs to hydrate the server's page, as JSON in the document. */
export interface PageData {
  readonly remote: string;
  /** The route's pattern. */
  readonly route: string;
  /** The page's data as `[query key, data]`. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The content does not exist, so the HTML contains the page's not-found view. */
  readonly isNotFound?: true;
}

/** The id of the JSON element with `PageData`. */
export const pageDataElementId = 'page-data';

/** A script that a server-rendered page downloads later. These scripts run in order. */
export interface LaterFile extends BootFile {
  /** Only preload it; the shell runs it when needed. */
  readonly isAhead?: true;
}

/** The id of the JSON element with a list of `LaterFile`. */
export const laterScriptsElementId = 'later';

/**
 * A guarded page in its document, identical for every visitor. Only the browser knows whose session the device stores; the
 * document's script preloads code and data if the stored role may open the page.
 */
export interface GuardedPage {
  readonly remote: string;
  /** The route's pattern. */
  readonly path: string;
  readonly access: Access;
  /** Empty during a rollout. */
  readonly files: readonly BootFile[];
  /** The shell's session code. */
  readonly session: readonly BootFile[];
  readonly data: readonly EarlyRead[];
  /** For a page of the shell inside a remote's frame: the files of each frame, by the remote's start page. */
  readonly frames?: Readonly<Record<string, readonly BootFile[]>>;
}

/** The id of the JSON element with `GuardedPage`. */
export const guardedPageElementId = 'guarded-page';
