import {
  AppError,
  getBackend,
  sendAsUser,
  toAppError,
  toFunctionAppError,
  useHasExpired,
} from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import {
  createDraft,
  createOutbox,
  type Outbox,
  type OutboxItem,
  useDelivery,
  useOutbox,
} from '@northlight/contract/drafts';
import { useReadOnlyReason } from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateSprint } from './portal-queries.ts';
import { texts } from './texts.ts';

/** A client's message or wish that could not be sent yet. */
export interface QueuedRequest extends OutboxItem {
  readonly kind: 'feedback' | 'question' | 'continue';
  readonly sprintId: string;
  readonly sprintTitle: string;
  /** Empty for `continue`. */
  readonly text: string;
}

/** The name of a request's draft. */
export const draftName = (kind: QueuedRequest['kind'], sprintId: string) =>
  `portal.draft.${kind}.${sprintId}`;

export const openOutbox = (userId: string): Outbox<QueuedRequest> =>
  createOutbox(userId, 'portal.outbox', isQueuedRequest);

/** The requests of one person that wait on this device, oldest first. */
export function useQueuedRequests(userId: string): readonly QueuedRequest[] {
  return useOutbox(useMemo(() => openOutbox(userId), [userId]));
}

export const dropRequest = (userId: string, key: string): void => openOutbox(userId).drop(key);

function isQueuedRequest(value: unknown): value is QueuedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, sprintId, sprintTitle, text } = value as Record<string, unknown>;
  return (
    (kind === 'feedback' || kind === 'question' || kind === 'continue') &&
    [key, sprintId, sprintTitle, text].every((part) => typeof part === 'string')
  );
}

const sentMessages = {
  feedback: { title: texts.feedbackSentTitle, description: texts.feedbackSent },
  continue: { title: texts.continuedTitle, description: texts.continued },
  question: { title: 'Question Sent', description: 'We will answer in the conversation of the sprint.' },
} as const satisfies Record<QueuedRequest['kind'], { title: string; description: string }>;

/** Sends the kept requests once that is possible, and reports each by a toast. */
export function useRequestDelivery(userId: string): void {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const hasExpired = useHasExpired();
  const isHeld = useReadOnlyReason() !== null || hasExpired;
  useDelivery(
    useMemo(() => openOutbox(userId), [userId]),
    {
      isHeld,
      send: sendRequest,
      onSent(request) {
        if (request.kind !== 'continue') {
          createDraft(userId, draftName(request.kind, request.sprintId)).settle(request.key);
        }
        toast({ tone: 'success', ...sentMessages[request.kind] });
        void invalidateSprint(queryClient, request.sprintId);
      },
    },
  );
}

const timeLimit = 20_000;

/**
 * Sends one statement of a client. Asked again with the same key, the backend answers as it did the first time.
 * @throws AppError
 */
export async function sendRequest({ kind, sprintId, sprintTitle, text, key }: QueuedRequest): Promise<void> {
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
