import { type AppError, toAppError, toFunctionAppError } from '@northlight/auth-kit';

/** The server functions that the site calls. */
export type VisitorFunction = 'contact' | 'newsletter' | 'own-data' | `unsubscribe?t=${string}`;

/**
 * Posts a form to a server function and returns its response.
 * @param key - the idempotency key, the same for every attempt to send the same form
 * @throws AppError
 */
export async function postToFunction(
  name: VisitorFunction,
  body: Readonly<Record<string, string>>,
  key?: string,
): Promise<unknown> {
  return request(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
}

/** @throws AppError */
export async function getFromFunction(name: VisitorFunction): Promise<unknown> {
  return request(`/api/${name}`, { cache: 'no-store' });
}

const requestTimeout = 20_000;

async function request(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(requestTimeout) });
    if (response.ok) return await response.json();
  } catch (error) {
    throw toAppError(error);
  }
  throw await toFunctionAppError(response);
}

/** The function's error code, such as `form_token_late`, or an empty string. */
export function getErrorCode(error: AppError): string {
  return error.details.database?.code ?? '';
}

/** Explains to the sender why a form could not be sent. */
export function getFailureMessage(error: AppError): string {
  switch (error.code) {
    case 'network':
      return 'You seem to be offline. Everything you typed is still here. Please send it again once you are online.';
    case 'timeout':
    case 'unavailable':
    case 'bad-response':
      return 'Our server did not respond as expected. Everything you typed is still here. Please try again in a moment.';
    case 'rate-limited':
      return 'Too many messages have been sent from your network. Please try again in an hour.';
    default:
      return (
        error.details.serverMessage ??
        'This could not be sent. Everything you typed is still here. Please try again.'
      );
  }
}
