import { AppError, getBackend, toAppError, toFunctionAppError } from 'auth-kit';

const timeLimit = 20_000;

/**
 * Asks the edge something that it answers to staff alone: with the session's access token.
 * @throws AppError with the edge's own words
 */
export async function callEdge<T>(path: string, body?: object): Promise<T> {
  const { data } = await (await getBackend()).auth.getSession();
  if (data.session === null) throw new AppError('session-missing');
  try {
    const answer = await fetch(path, {
      headers: { authorization: `Bearer ${data.session.access_token}` },
      signal: AbortSignal.timeout(timeLimit),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.ok) return (await answer.json()) as T;
    // It answers in the form of our functions.
    throw await toFunctionAppError(
      Object.assign(new Error(`${path} answers ${answer.status}`), {
        name: 'FunctionsHttpError',
        context: answer,
      }),
    );
  } catch (error) {
    throw toAppError(error);
  }
}
