import { AppError } from '../errors/app-error.ts';
import { parseRetryAfter } from '../errors/to-app-error.ts';

/**
 * Checks a response from the table API before postgrest-js sees it, which would read an empty 200 as "no rows" and drop a
 * Retry-After header.
 */
export async function checkTableResponse(response: Response, method: string): Promise<Response> {
  if (response.status === 429) {
    const seconds = parseRetryAfter(response);
    throw new AppError('rate-limited', {
      details: { status: 429, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) },
    });
  }
  if (method !== 'GET' || !response.ok || response.status === 204) return response;
  const text = await response.text();
  if (text.trim() === '') throw new AppError('bad-response', { details: { status: response.status } });
  return withBody(response, text);
}

/** The response with another body. */
export function withBody(response: Response, text: string): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(text, { status: response.status, statusText: response.statusText, headers });
}
