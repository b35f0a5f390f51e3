import { AppError } from '../errors/app-error.ts';
import { retryAfterSeconds } from '../errors/to-app-error.ts';

/**
 * What an answer of the table API must pass before a client library sees it. An empty 200 would become "no rows", and
 * a Retry-After would be lost, since postgrest-js passes on neither.
 */
export async function checkTableAnswer(response: Response, method: string): Promise<Response> {
  if (response.status === 429) {
    const seconds = retryAfterSeconds(response);
    throw new AppError('rate-limited', {
      details: { status: 429, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) },
    });
  }
  if (method !== 'GET' || !response.ok || response.status === 204) return response;
  const text = await response.text();
  if (text.trim() === '') throw new AppError('bad-response', { details: { status: response.status } });
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(text, { status: response.status, statusText: response.statusText, headers });
}
