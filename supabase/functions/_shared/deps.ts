import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import type { Email } from './emails/email-layout.ts';

export type { Email };

/** Provided by a function's host: a hosted project or the embedded backend. */
export interface FunctionDeps {
  readonly createClient: (
    url: string,
    key: string,
    options?: SupabaseClientOptions<'public'>,
  ) => SupabaseClient;
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly fetch: typeof globalThis.fetch;
  /** Resolves once the mail server has accepted the email. Absent if no email can be sent. */
  readonly deliverEmail?: (email: Email) => Promise<void>;
  /** Keeps the host running until work that the response does not wait for is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  readonly now?: () => Date;
  /** The site's public URL: links in emails point to it, and its pages may call from another origin. */
  readonly siteUrl?: string;
  /** The root keys of releases; absent if the function `releases` is not used. */
  readonly releasePublicKey?: string;
  /** A service that lists leaked passwords by the first characters of their hash. */
  readonly passwordRangeUrl?: string;
  /** `v1,whsec_…`: Supabase Auth's Send Email Hook signs its calls with it. */
  readonly mailHookSecret?: string;
  /** Shared with the edge. Requests with this secret may specify the visitor's IP address. */
  readonly edgeSecret?: string;
  /** The number of entries at the end of X-Forwarded-For that trusted proxies wrote. Default: 1. */
  readonly trustedProxies?: number;
}

const createClientOptions = (deps: FunctionDeps, headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: deps.fetch, headers },
});

/** A client with the caller's permissions: row level security applies. */
export function createCallerClient(
  deps: FunctionDeps,
  token: string,
  headers: Record<string, string> = {},
): SupabaseClient {
  return deps.createClient(
    deps.url,
    deps.publishableKey,
    createClientOptions(deps, { ...headers, Authorization: `Bearer ${token}` }),
  );
}

/** A client that bypasses row level security: authorize the caller before each use. */
export function createServiceClient(deps: FunctionDeps): SupabaseClient {
  return deps.createClient(deps.url, deps.secretKey, createClientOptions(deps));
}
