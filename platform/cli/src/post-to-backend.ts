import type { SecretAccess } from './embedded-backend.ts';
import { UserError } from './user-error.ts';

/** @throws UserError with the backend's message if it rejects the request */
export async function postToBackend(
  { url, secretKey }: SecretAccess,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey, authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new UserError(`The backend at ${url} does not respond.`, [
      'Check SUPABASE_URL, and that the project is running.',
    ]);
  });
  const content: unknown = await response.json().catch(() => null);
  if (response.ok) return content;
  if (response.status === 404) {
    throw new UserError(`The backend at ${url} does not have ${path}.`, [
      'Apply the migrations first: supabase db push --remote',
    ]);
  }
  const { message = '', msg = '' } = (content ?? {}) as { message?: string; msg?: string };
  throw new UserError(`The backend at ${url} rejected the request (${response.status}): ${message || msg}`);
}
