import type { BackendOptions } from '../backend-options.ts';

const timeLimit = 5_000;

/**
 * Calls a database function.
 * @param accessToken - of the user whose permissions apply
 * @throws Error if the backend is unavailable or refuses
 */
export async function callDatabase(
  { url, publishableKey }: BackendOptions,
  name: string,
  input: object = {},
  accessToken?: string,
): Promise<unknown> {
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(input),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) throw new Error(`the backend responded with ${response.status}`);
  return response.json();
}
