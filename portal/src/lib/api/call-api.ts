import { AppError, getBackend, toAppError, toFunctionAppError } from 'auth-kit';

const timeLimit = 20_000;

/**
 * Calls one of the product's own endpoints (`/api/…`) as the signed-in person. The key makes a repetition harmless:
 * whoever asks again with it gets the first answer, so an answer that was lost can be asked for.
 * @throws AppError
 */
export async function callApi(
  path: '/api/submit-feedback' | '/api/continue-next-sprint',
  body: Readonly<Record<string, string>>,
  key: string,
): Promise<void> {
  const first = await send(path, body, key, await accessToken());
  // The token expired on the way: it is refreshed once. The key makes asking again safe.
  const response = first.status === 401 ? await send(path, body, key, await renewedToken()) : first;
  if (!response.ok) throw await toFunctionAppError({ name: 'FunctionsHttpError', context: response });
  // A sign-in page of a hotel answers 200 as well; only the endpoint's own word counts as sent.
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) throw new AppError('bad-response');
}

async function send(
  path: string,
  body: Readonly<Record<string, string>>,
  key: string,
  token: string,
): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimit),
    });
  } catch (error) {
    throw toAppError(error);
  }
}

async function accessToken(): Promise<string> {
  const { auth } = await getBackend();
  const { data, error } = await auth.getSession();
  if (error !== null) throw toAppError(error);
  if (data.session === null) throw new AppError('session-missing');
  return data.session.access_token;
}

async function renewedToken(): Promise<string> {
  const { auth } = await getBackend();
  const { data, error } = await auth.refreshSession();
  if (error !== null) throw toAppError(error);
  if (data.session === null) throw new AppError('session-missing');
  return data.session.access_token;
}
