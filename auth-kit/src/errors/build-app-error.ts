import { AppError, type AppErrorCode, type AppErrorDetails } from './app-error.ts';

/** The fields of an error from a client library or the backend. */
export type ErrorFields = Readonly<Record<string, unknown>>;

export function buildAppError(
  code: AppErrorCode,
  cause: unknown,
  fields: {
    status?: number | undefined;
    message?: unknown;
    reasons?: readonly string[] | undefined;
    retryAfterSeconds?: number | undefined;
    database?: AppErrorDetails['database'] | undefined;
  },
): AppError {
  const serverMessage = toDisplayText(fields.message);
  return new AppError(code, {
    cause,
    details: {
      ...(fields.status ? { status: fields.status } : {}),
      ...(serverMessage === undefined ? {} : { serverMessage }),
      ...(fields.reasons === undefined ? {} : { reasons: fields.reasons }),
      ...(fields.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: fields.retryAfterSeconds }),
      ...(fields.database === undefined ? {} : { database: fields.database }),
    },
  });
}

const maxLength = 300;
const secretPattern = /eyJ[\w-]+\.[\w-]*\.?[\w-]*|sb_[a-z]+_[\w-]+|\bBearer\s+\S+|\b[0-9a-f]{32,}\b/gi;

/**
 * The backend's message if it can be shown to users: no markup (such as a proxy's error page), nothing that looks like a
 * token or key, on a single line.
 */
export function toDisplayText(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  const text = message.replace(secretPattern, '…').replace(/\s+/g, ' ').trim();
  if (text === '' || text === '{}' || /<[a-z!/]/i.test(text)) return undefined;
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
