import { AppError, type AppErrorCode, type AppErrorDetails } from './app-error.ts';
import { presentable } from './server-message.ts';

/** An error as a client or the backend gives it. */
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
  const serverMessage = presentable(known.message);
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
