import { AppError, type AppErrorCode, type AppErrorDetails } from './app-error.ts';

/** An error from a client library or the backend. */
export type Fields = Readonly<Record<string, unknown>>;

export function buildAppError(
  code: AppErrorCode,
  cause: unknown,
  known: {
    status?: number | undefined;
    message?: unknown;
    reasons?: readonly string[] | undefined;
    retryAfterSeconds?: number | undefined;
    database?: AppErrorDetails['database'] | undefined;
  },
): AppError {
  const serverMessage = toDisplayText(known.message);
  return new AppError(code, {
    cause,
    details: {
      ...(known.status ? { status: known.status } : {}),
      ...(serverMessage === undefined ? {} : { serverMessage }),
      ...(known.reasons === undefined ? {} : { reasons: known.reasons }),
      ...(known.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: known.retryAfterSeconds }),
      ...(known.database === undefined ? {} : { database: known.database }),
    },
  });
}

const longestMessage = 300;
const secretPattern = /eyJ[\w-]+\.[\w-]*\.?[\w-]*|sb_[a-z]+_[\w-]+|\bBearer\s+\S+|\b[0-9a-f]{32,}\b/gi;

/**
 * The backend's message if it can be shown to people: no markup (such as a proxy's error page), nothing that looks like a
 * token or key, one paragraph.
 */
export function toDisplayText(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  const text = message.replace(secretPattern, '…').replace(/\s+/g, ' ').trim();
  if (text === '' || text === '{}' || /<[a-z!/]/i.test(text)) return undefined;
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1)}…` : text;
}
