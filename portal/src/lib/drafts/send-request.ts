import { AppError, getBackend, sendAsUser, toAppError, toFunctionAppError } from '@northlight/auth-kit';
import type { KeptRequest } from './outbox.ts';

const timeLimit = 20_000;

/**
 * Sends one statement of a client. Asked again with the same key, the backend answers as it did the first time.
 * @throws AppError
 */
export async function sendRequest({ kind, sprintId, sprintTitle, text, key }: KeptRequest): Promise<void> {
  switch (kind) {
    case 'feedback':
      return callApi('/api/submit-feedback', { sprintId, feedback: text, sprintTitle }, key);
    case 'continue':
      return callApi('/api/continue-next-sprint', { sprintId, sprintTitle }, key);
    case 'question':
      return sendQuestion(sprintId, text, key);
    default:
      return kind satisfies never;
  }
}

async function sendQuestion(sprintId: string, body: string, key: string): Promise<void> {
  const backend = await getBackend();
  const { error, status } = await backend.from('sprint_messages').insert({
    sprint_id: sprintId,
    // The database takes the project from the sprint, whatever stands here.
    project_id: sprintId,
    kind: 'question',
    body,
    request_key: key,
  });
  // The key is taken: this question arrived before, and only its answer was lost.
  if (error !== null && error.code !== '23505') throw toAppError(error, status);
}

/**
 * Calls one of the product's own endpoints (`/api/…`) as the signed-in person. The key makes a repetition harmless:
 * whoever asks again with it gets the first answer, so an answer that was lost can be asked for.
 * @throws AppError
 */
async function callApi(
  path: '/api/submit-feedback' | '/api/continue-next-sprint',
  body: Readonly<Record<string, string>>,
  key: string,
): Promise<void> {
  const response = await sendAsUser(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) throw await toFunctionAppError({ name: 'FunctionsHttpError', context: response });
  // A sign-in page of a hotel answers 200 as well; only the endpoint's own word counts as sent.
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) throw new AppError('bad-response');
}
