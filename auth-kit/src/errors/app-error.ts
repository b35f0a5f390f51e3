/**
 * Every error code that a backend call can produce. A closed set, so that TypeScript checks a `switch` for completeness.
 */
const appErrorCodes = [
  'network',
  'unavailable',
  'timeout',
  'aborted',
  'bad-response',
  'rate-limited',
  'session-missing',
  'session-expired',
  'invalid-token',
  'invalid-credentials',
  'email-not-confirmed',
  'weak-password',
  'same-password',
  'email-taken',
  'signup-refused',
  'link-expired',
  'link-invalid',
  'forbidden',
  'not-found',
  'conflict',
  'in-use',
  'invalid',
  'too-large',
  'wrong-type',
  'not-configured',
  'unknown',
] as const;

export type AppErrorCode = (typeof appErrorCodes)[number];

const retryableCodes: ReadonlySet<AppErrorCode> = new Set([
  'network',
  'unavailable',
  'timeout',
  'bad-response',
  'rate-limited',
  'unknown',
]);

/** The backend's description of an error, without anything that looks like a token or key. */
export interface AppErrorDetails {
  readonly status?: number;
  /** A sentence for users: the backend's message, or the meaning of a database code. */
  readonly serverMessage?: string;
  /** Why a password is too weak: `length`, `too_long`, `words`, `pwned`. */
  readonly reasons?: readonly string[];
  readonly retryAfterSeconds?: number;
  /**
   * Details from PostgreSQL or one of our functions: SQLSTATE (or the function's code), detail, hint and violated constraint.
   */
  readonly database?: {
    readonly code: string;
    readonly details: string;
    readonly hint: string;
    readonly constraint?: string;
  };
}

/**
 * The error thrown by every backend call. Its message contains only the code and is safe to log; the backend's message is in
 * `details`, the original error in `cause` (not enumerable, so that JSON logs omit it).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: AppErrorCode, options: { cause?: unknown; details?: AppErrorDetails } = {}) {
    super(formatMessage(code, options.details), { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }

  /** Whether retrying can help. Read by the query client. */
  get isRetryable(): boolean {
    return retryableCodes.has(this.code);
  }

  /**
   * Whether the backend rejected the request for a reason that forms handle (invalid, taken, in use, conflict, rate limit,
   * no session). False for outages and misconfiguration.
   */
  get isRefusal(): boolean {
    return this.code === 'rate-limited' || (!this.isRetryable && this.code !== 'not-configured');
  }

  /** Milliseconds to wait, as requested by the server. Read by the query client. */
  get retryAfter(): number | undefined {
    const { retryAfterSeconds } = this.details;
    return retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  }
}

function formatMessage(code: AppErrorCode, details: AppErrorDetails | undefined): string {
  const seconds = details?.retryAfterSeconds;
  return seconds === undefined ? code : `${code} (retry after ${seconds} s)`;
}

const messagePattern = /\bAppError: ([a-z-]+)(?: \(retry after (\d+) s\))?/;

/**
 * Restores an AppError that a client library turned into text: postgrest-js reports a `fetch` error as "AppError:
 * session-missing".
 */
export function parseAppError(text: string, cause: unknown): AppError | null {
  const match = messagePattern.exec(text);
  const code = appErrorCodes.find((candidate) => candidate === match?.[1]);
  if (code === undefined) return null;
  const seconds = match?.[2];
  return new AppError(code, {
    cause,
    ...(seconds === undefined ? {} : { details: { retryAfterSeconds: Number(seconds) } }),
  });
}
