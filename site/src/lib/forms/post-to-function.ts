import { type AppError, toAppError, toFunctionAppError } from '@northlight/auth-kit';

/** The functions that a visitor's page calls. */
export type VisitorFunction = 'contact' | 'newsletter' | 'own-data';

/**
 * Sends a form to a function of ours and gives what it answers.
 * @param key - the same for each attempt to send the same thing, so that it is done once
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

/** Asks a function of ours. @throws AppError */
export async function getFromFunction(name: VisitorFunction): Promise<unknown> {
  return request(`/api/${name}`, { cache: 'no-store' });
}

const timeLimit = 20_000;

async function request(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeLimit) });
    if (response.ok) return await response.json();
  } catch (error) {
    throw toAppError(error);
  }
  throw await toFunctionAppError({ name: 'FunctionsHttpError', context: response });
}

/** What the function called its refusal: `form_token_late`; empty when it did not say. */
export function getErrorCode(error: AppError): string {
  return error.details.database?.code ?? '';
}

/** Why something could not be sent, for the person who sent it. What was typed stays where it is. */
export function failureText(error: AppError): string {
  switch (error.code) {
    case 'network':
      return 'You seem to be offline. Everything you typed is still here; please send it again once you are connected.';
    case 'timeout':
    case 'unavailable':
    case 'bad-response':
      return 'Our server did not answer as it should. Everything you typed is still here; please try again in a moment.';
    case 'rate-limited':
      return 'That was sent too often from here. Please try again in an hour.';
    default:
      return (
        error.details.serverMessage ??
        'This could not be sent. Everything you typed is still here; please try again.'
      );
  }
}
