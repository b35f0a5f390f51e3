import { AppError, parseAppError } from './app-error.ts';
import { fromAuthError } from './auth-error.ts';
import { buildAppError, type ErrorFields } from './build-app-error.ts';
import { describeDatabaseError, findViolatedConstraint, mapDatabaseErrorCode } from './database-error.ts';
import { mapStatusCode } from './status-code.ts';

/**
 * Converts an error from the Supabase clients, fetch or our functions to an AppError. Recognises it by shape, not by class,
 * because importing the classes would load supabase-js.
 * @param status - the response's status, if the error does not contain it (table queries)
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error;
  if (!isRecord(error)) return new AppError('unknown', { cause: error });
  if ('__isAuthError' in error) return fromAuthError(error);
  if ('__isStorageError' in error) return fromStorageError(error);
  if (isFunctionsError(error)) return fromFunction(error);
  if (error instanceof Error && !isDatabaseError(error)) return fromThrown(error);
  if (typeof error.message === 'string') return fromDatabase(error, status);
  return new AppError('unknown', { cause: error });
}

/**
 * Like `toAppError`, for a refusal by one of our functions or the error of `functions.invoke`: reads the handler's code and
 * message from the response body.
 */
export async function toFunctionAppError(error: unknown): Promise<AppError> {
  const response = isRecord(error) && isFunctionsError(error) ? error.context : error;
  if (!(response instanceof Response)) return toAppError(error);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const payload = isRecord(body) && isRecord(body.error) ? body.error : body;
  const fields = isRecord(payload) ? payload : {};
  return buildAppError(mapStatusCode(response.status), error, {
    status: response.status,
    message: fields.message,
    database: typeof fields.code === 'string' ? { code: fields.code, details: '', hint: '' } : undefined,
    retryAfterSeconds: parseRetryAfter(response),
  });
}

/** Parses a Retry-After header to seconds. It contains a number, or a date by the server's clock. */
export function parseRetryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number(value);
  const until = Date.parse(value);
  const from = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - from) / 1000));
}

function isRecord(value: unknown): value is ErrorFields {
  return typeof value === 'object' && value !== null;
}

function isFunctionsError(error: ErrorFields): boolean {
  return typeof error.name === 'string' && /^Functions(Http|Fetch|Relay)?Error$/.test(error.name);
}

function isDatabaseError(error: ErrorFields): boolean {
  return typeof error.code === 'string' && 'details' in error && 'hint' in error;
}

function fromFunction(error: ErrorFields): AppError {
  if (error.context instanceof Response) {
    const { status } = error.context;
    const seconds = parseRetryAfter(error.context);
    return buildAppError(mapStatusCode(status), error, { status, retryAfterSeconds: seconds });
  }
  return error.name === 'FunctionsRelayError'
    ? new AppError('unavailable', { cause: error })
    : toAppError(error.context);
}

function fromThrown(error: Error): AppError {
  const restored = parseAppError(`${error.name}: ${error.message}`, error);
  if (restored !== null) return restored;
  if (error.name === 'AbortError') return new AppError('aborted', { cause: error });
  if (error.name === 'TimeoutError') return new AppError('timeout', { cause: error });
  // `fetch` rejects with a TypeError without a response; a SyntaxError means that the response is not JSON.
  if (error.name === 'TypeError' && isFetchFailure(error.message))
    return new AppError('network', { cause: error });
  if (error.name === 'SyntaxError') return new AppError('bad-response', { cause: error });
  return new AppError('unknown', { cause: error });
}

function isFetchFailure(message: string): boolean {
  return /fetch|network|load failed|terminated|connection/i.test(message);
}

function fromDatabase(error: ErrorFields, status: number | undefined): AppError {
  const message = String(error.message);
  const sqlState = typeof error.code === 'string' ? error.code : '';
  if (sqlState === '') {
    const restored = parseAppError(message, error);
    if (restored !== null) return restored;
    if (/^AbortError\b/.test(message)) return new AppError('aborted', { cause: error });
    if (/^TimeoutError\b/.test(message)) return new AppError('timeout', { cause: error });
    if (/^(TypeError|FetchError|NetworkError)\b/.test(message))
      return new AppError('network', { cause: error });
  }
  const code = mapDatabaseErrorCode(sqlState, message, status);
  const details = typeof error.details === 'string' ? error.details : '';
  const hint = typeof error.hint === 'string' ? error.hint : '';
  const constraint = findViolatedConstraint(message);
  return buildAppError(code, error, {
    status,
    message: describeDatabaseError(sqlState, message),
    database:
      sqlState === ''
        ? undefined
        : { code: sqlState, details, hint, ...(constraint === undefined ? {} : { constraint }) },
  });
}

/** The storage API returns 400 for nearly every error and puts the real status into the body. */
function fromStorageError(error: ErrorFields): AppError {
  if (error.originalError !== undefined) return toAppError(error.originalError);
  const bodyStatus = Number(error.statusCode);
  const status = bodyStatus >= 400 ? bodyStatus : Number(error.status);
  const message = String(error.message);
  const code = /jwt|token/i.test(message) && status < 500 ? 'session-expired' : mapStatusCode(status);
  return buildAppError(/mime type/i.test(message) ? 'wrong-type' : code, error, { status, message });
}
