import type { DescribePage } from './meta.ts';

/** The arguments of a document's handler. */
export interface DocumentArgs {
  /** The site's address without a trailing slash, for absolute URLs in feeds and sitemaps. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** A document other than a page: a sitemap, a feed, robots.txt. */
export interface ServerDocument {
  readonly contentType: string;
  readonly body: string;
}

/** Services that the server provides to the bundle. */
export interface ServerHost {
  /** A window with a DOM, which the sanitiser needs outside browsers. */
  createWindow(): object;
}

/** A remote's server code besides its pages; `src/server.tsx` exports it as `server`. */
export interface RemoteServer {
  /** Runs once, before anything is rendered. */
  readonly prepare?: (host: ServerHost) => void;
  /** Head data of pages whose modules export no `meta`, by route path. */
  readonly meta?: Readonly<Record<string, DescribePage>>;
  /** The publisher as JSON-LD `Organization`, for the home page and articles; without `@context`. */
  readonly organization?: (args: DocumentArgs) => Promise<Readonly<Record<string, unknown>>>;
  /** One handler for each path in the declaration's `documents`. If it throws, the document is temporarily unavailable. */
  readonly documents?: Readonly<Record<string, (args: DocumentArgs) => Promise<ServerDocument>>>;
}

/** Declares a remote's server code. The build then also creates a server bundle. */
export function defineServer(server: RemoteServer): RemoteServer {
  return server;
}
