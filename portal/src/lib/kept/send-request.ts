import { getBackend, toAppError } from 'auth-kit';
import { callApi } from '../api/call-api.ts';
import type { KeptRequest } from './outbox.ts';

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
