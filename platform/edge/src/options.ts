import type { ReleaseKeys, ReleaseStore, SeenRegistry } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import type { Traces } from '@northlight/registry/node-kit/traces';
import type { BackendOptions } from './backend-options.ts';
import type { TrustedProxies } from './http/peer.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly body: number;
  readonly uploadBody: number;
  /** Without a sign of life from the backend. */
  readonly backendSilence: number;
  /** For a client to send its headers. */
  readonly headers: number;
  /** For a client to send a whole request. */
  readonly request: number;
  /** For which a stopping edge still takes connections, while health checks are told that it goes. */
  readonly drain: number;
  /** For requests in flight to finish when the edge stops. */
  readonly stop: number;
}

export const defaultLimits: Limits = {
  body: 1024 * 1024,
  uploadBody: 21 * 1024 * 1024,
  backendSilence: 30_000,
  headers: 10_000,
  request: 180_000,
  drain: 0,
  stop: 10_000,
};

export interface EdgeOptions {
  readonly store: ReleaseStore;
  readonly backend: BackendOptions;
  /** Milliseconds that the product's clock is ahead of the real one. */
  readonly clockOffset?: number;
  /**
   * How many proxies of ours stand in front. Only so many entries at the end of X-Forwarded-For are believed, and
   * X-Forwarded-Proto and X-Forwarded-Host only when there is one at all. `near`: a proxy on this machine or a private
   * network is believed about the visitor's address, and about nothing else.
   */
  readonly trustedProxies?: TrustedProxies;
  /** The address of the site, when a proxy in front hides it; requests from its pages count as our own. */
  readonly siteUrl?: string | null;
  /** The names that requests may call this server by, without ports; null: any, as without it. */
  readonly hostNames?: readonly string[] | null;
  /** Development servers by release name: what they serve is composed in place of the release. Relaxes the CSP. */
  readonly devRemotes?: Readonly<Record<string, string>>;
  /** Answers in place of the edge where it gives an answer: what is built under way, and what is told of it. */
  readonly before?: (request: Request) => Promise<Response | null> | Response | null;
  /** A folder for resized pictures; without it they are made again after each start. */
  readonly cacheFolder?: string;
  /** Where the newest good registry outlives a restart. */
  readonly seenRegistry?: SeenRegistry;
  /** Whose signature counts on trial links and on packages; without them there are none. */
  readonly keys?: ReleaseKeys;
  /** The folder with the packages that teams install; without it there are none. */
  readonly kitsFolder?: string;
  /** Whether the store can sign: then an admin can take a release back in the browser. */
  readonly canRollBack?: boolean;
  readonly log?: Log;
  /** Where spans of browsers go; with it, requests are traced. */
  readonly traces?: Pick<Traces, 'pass'>;
  readonly metrics?: Pick<Metrics, 'count' | 'visit'>;
  readonly limits?: Partial<Limits>;
  /** Whether what is live is compressed and rendered ahead of its first visitor; it is unless this says no. */
  readonly warms?: boolean;
  /** It ends after a few visits, for which nothing is compressed as well as can be. */
  readonly isShortLived?: boolean;
  /** Milliseconds between two batches of counts. */
  readonly countsInterval?: number;
  /** Milliseconds between looks at the registry. */
  readonly pollInterval?: number;
}
