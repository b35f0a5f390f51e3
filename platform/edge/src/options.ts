import type { Log } from '@northlight/node-kit';
import type { LastRegistryStore, ReleaseKeys, ReleaseStore } from '@northlight/registry';
import type { BackendOptions } from './backend-options.ts';
import type { TrustedProxies } from './http/peer.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly body: number;
  readonly uploadBody: number;
  /** Without a byte from the backend. */
  readonly backendIdle: number;
  /** For a client to send its headers. */
  readonly headers: number;
  /** For a client to send a whole request. */
  readonly request: number;
  /** How long a stopping edge still accepts connections, so that load balancers see its failing health check. */
  readonly drain: number;
  /** For requests in flight to finish when the edge stops. */
  readonly stop: number;
}

export const defaultLimits: Limits = {
  body: 1024 * 1024,
  uploadBody: 21 * 1024 * 1024,
  backendIdle: 30_000,
  headers: 10_000,
  request: 180_000,
  drain: 0,
  stop: 10_000,
};

export interface EdgeOptions {
  readonly store: ReleaseStore;
  readonly backend: BackendOptions;
  /** How far the instance's clock is ahead of the real one, in milliseconds. */
  readonly clockOffset?: number;
  /**
   * The number of our own proxies in front. Only that many entries at the end of X-Forwarded-For count, and
   * X-Forwarded-Proto and X-Forwarded-Host only if there is at least one. With `near`, a proxy on this machine is
   * trusted only for the visitor's address.
   */
  readonly trustedProxies?: TrustedProxies;
  /** The site's public URL if a proxy hides it. Requests from its pages count as our own. */
  readonly siteUrl?: string | null;
  /** The source code folder, which documents then include. Only on a local instance. */
  readonly sourceFolder?: string | null;
  /** Whether visitors from other machines may neither sign in nor read the mailbox. */
  readonly isLocalOnly?: boolean;
  /** Host names that requests may use, without ports; null or absent allows any. */
  readonly hostNames?: readonly string[] | null;
  /** Development servers by release name; their builds replace the releases. Relaxes the CSP. */
  readonly devRemotes?: Readonly<Record<string, string>>;
  /** Handles a request instead of the edge, or returns null. Used by the development server. */
  readonly intercept?: (request: Request) => Promise<Response | null> | Response | null;
  /** A folder for resized pictures; without it they are resized again after each start. */
  readonly cacheFolder?: string;
  /** Keeps the newest valid registry across restarts. */
  readonly seenRegistry?: LastRegistryStore;
  /** Verifies trial links and serves packages; without keys, both are off. */
  readonly keys?: ReleaseKeys;
  /** The folder with the packages that teams install; without it, none are served. */
  readonly kitsFolder?: string;
  /** Whether the store can sign, so that admins can roll back in the browser. */
  readonly canRollBack?: boolean;
  readonly log?: Log;
  readonly metrics?: Pick<Metrics, 'instrument' | 'countVisit'>;
  readonly limits?: Partial<Limits>;
  /** Whether to compress and render live releases before their first visitor. Defaults to true. */
  readonly warmUp?: boolean;
  /** Set for an edge that serves only a few visits, where the best compression is not worth its time. */
  readonly isShortLived?: boolean;
  /** Milliseconds between two batches of counts. */
  readonly countsInterval?: number;
  /** Milliseconds between two polls of the registry. */
  readonly pollInterval?: number;
}
