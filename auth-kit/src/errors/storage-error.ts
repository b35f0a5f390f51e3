import type { AppError, AppErrorCode } from './app-error.ts';
import { codeOfStatus } from './status-code.ts';
import { buildAppError, type Fields, toAppError } from './to-app-error.ts';

/** Storage answers 400 for nearly everything and says in its body what it means. */
export function fromStorageError(error: Fields): AppError {
  if (error.originalError !== undefined) return toAppError(error.originalError);
  const stated = Number(error.statusCode);
  const status = stated >= 400 ? stated : Number(error.status);
  const message = String(error.message);
  const code: AppErrorCode =
    /jwt|token/i.test(message) && status < 500 ? 'session-expired' : codeOfStatus(status);
  return buildAppError(/mime type/i.test(message) ? 'wrong-type' : code, error, { status, message });
}
