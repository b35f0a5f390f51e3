import { toAppError, toFunctionAppError } from '@northlight/auth-kit';

const requestTimeout = 30_000;

/** Calls one of the product's functions without a session. @throws AppError with the function's message */
export async function postJson(path: `/api/${string}`, body: object): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeout),
    });
    if (response.ok) return await response.json();
  } catch (error) {
    throw toAppError(error);
  }
  throw await toFunctionAppError(response);
}
