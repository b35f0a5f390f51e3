import type { DescribePage, MetaImage } from './meta.ts';

/** What a document's handler gets. */
export interface DocumentArgs {
  /** The site's address without a slash at its end: feeds and sitemaps name whole addresses. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** A document that is no page: a sitemap, a feed, robots.txt. */
export interface ServerDocument {
  readonly contentType: string;
  readonly body: string;
}

/** What the server that runs the bundle has to give. */
export interface ServerHost {
  /** A window with a DOM, for what needs one outside browsers: the sanitiser. */
  createWindow(): object;
}

/** What a remote brings for the server beside its pages; `src/server.tsx` exports it as `server`. */
export interface RemoteServer {
  /** Runs once, before anything is rendered. */
  readonly prepare?: (host: ServerHost) => void;
  /** Head data of pages whose modules export no `meta` themselves, by route path. */
  readonly meta?: Readonly<Record<string, DescribePage>>;
  /** The picture of pages that have none of their own. */
  readonly image?: MetaImage;
  /** The publisher, as JSON-LD `Organization` on the home page and with articles; without `@context`. */
  readonly organization?: (args: DocumentArgs) => Promise<Readonly<Record<string, unknown>>>;
  /** One handler per path in the declaration's `documents`. A throw means: not now. */
  readonly documents?: Readonly<Record<string, (args: DocumentArgs) => Promise<ServerDocument>>>;
}

/** Declares the server's part of a remote. Its presence makes the build bring a server bundle. */
export function defineServer(server: RemoteServer): RemoteServer {
  return server;
}
