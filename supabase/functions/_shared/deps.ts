import type { Email } from '@northlight/domain/email';
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';

export type { Email };

/** What a function gets from its world: a hosted project's environment, or the embedded backend. */
export interface FunctionDeps {
  readonly createClient: (
    url: string,
    key: string,
    options?: SupabaseClientOptions<'public'>,
  ) => SupabaseClient;
  /** The backend's own address. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly fetch: typeof globalThis.fetch;
  /** Absent where no mail can be sent; what needs one then says so. */
  readonly sendMail?: (mail: Email) => Promise<void>;
  /** The same for a job that nobody waits for: done once the mail server has taken the mail. */
  readonly deliverMail?: (mail: Email) => Promise<void>;
  readonly now?: () => Date;
  /** Where people open the product: links in mails lead there, and its pages may call from another origin. */
  readonly siteUrl?: string;
  /** The root keys of releases; absent where none are released by the function. */
  readonly releasePublicKey?: string;
  /** A service that tells by the first signs of a hash which passwords are known from leaks. */
  readonly passwordRangeUrl?: string;
  /** `v1,whsec_…`: by it the Send Email Hook of Supabase Auth signs its calls. */
  readonly mailHookSecret?: string;
  /** Shared with the edge, which then says who the visitor is. */
  readonly edgeSecret?: string;
  /** How many entries at the end of X-Forwarded-For were written by proxies of ours or the platform's; 1 when absent. */
  readonly trustedProxies?: number;
}

const options = (deps: FunctionDeps, headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: deps.fetch, headers },
});

/** Speaks with the rights of the person who calls: row level security decides. */
export function clientOfCaller(
  deps: FunctionDeps,
  token: string,
  headers: Record<string, string> = {},
): SupabaseClient {
  return deps.createClient(
    deps.url,
    deps.publishableKey,
    options(deps, { ...headers, Authorization: `Bearer ${token}` }),
  );
}

/** Speaks with the rights of a visitor. */
export function clientOfVisitor(deps: FunctionDeps): SupabaseClient {
  return deps.createClient(deps.url, deps.publishableKey, options(deps));
}

/** Speaks with the secret role, which row level security does not hold: every use checks first who asks. */
export function clientOfService(deps: FunctionDeps): SupabaseClient {
  return deps.createClient(deps.url, deps.secretKey, options(deps));
}
