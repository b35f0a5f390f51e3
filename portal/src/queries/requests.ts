import {
  AppError,
  getBackend,
  sendAsUser,
  toAppError,
  toFunctionAppError,
  useHasSessionExpired,
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
import { texts } from '../texts.ts';
import { invalidateSprint } from './portal-queries.ts';

/** A client's message, or request to continue, that has not been sent yet. */
export interface QueuedRequest extends OutboxItem {
  readonly kind: 'feedback' | 'question' | 'continue';
  readonly sprintId: string;
  readonly sprintTitle: string;
  /** Empty for `continue`. */
  readonly text: string;
}

export const getDraftName = (kind: QueuedRequest['kind'], sprintId: string) =>
  `portal.draft.${kind}.${sprintId}`;

export const openOutbox = (userId: string): Outbox<QueuedRequest> =>
  createOutbox(userId, 'portal.outbox', isQueuedRequest);

/** The user's unsent requests on this device, oldest first. */
export function useQueuedRequests(userId: string): readonly QueuedRequest[] {
  return useOutbox(useMemo(() => openOutbox(userId), [userId]));
}

export const dropRequest = (userId: string, key: string): void => openOutbox(userId).drop(key);

function isQueuedRequest(value: unknown): value is QueuedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, sprintId, sprintTitle, text } = value as Record<string, unknown>;
  return (
    (kind === 'feedback' || kind === 'question' || kind === 'continue') &&
    [key, sprintId, sprintTitle, text].every((field) => typeof field === 'string')
  );
}

const sentMessages = {
  feedback: { title: texts.feedbackSentTitle, description: texts.feedbackSent },
  continue: { title: texts.continuedTitle, description: texts.continued },
  question: { title: 'Question Sent', description: "We will answer in the sprint's conversation." },
} as const satisfies Record<QueuedRequest['kind'], { title: string; description: string }>;

/** Sends queued requests as soon as possible, and shows a toast for each. */
export function useRequestDelivery(userId: string): void {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const hasExpired = useHasSessionExpired();
  const isHeld = useReadOnlyReason() !== null || hasExpired;
  useDelivery(
    useMemo(() => openOutbox(userId), [userId]),
    {
      isHeld,
      send: sendRequest,
      onSent(request) {
        if (request.kind !== 'continue') {
          createDraft(userId, getDraftName(request.kind, request.sprintId)).settle(request.key);
        }
        toast({ tone: 'success', ...sentMessages[request.kind] });
        void invalidateSprint(queryClient, request.sprintId);
      },
    },
  );
}

const requestTimeout = 20_000;

/**
 * Sends one request. The backend processes each key only once, so retrying is safe.
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
    // The column is required, but a trigger replaces it with the sprint's project.
    project_id: sprintId,
    kind: 'question',
    body,
    request_key: key,
  });
  // A duplicate key means that the question was saved before and only the response was lost.
  if (error !== null && error.code !== '23505') throw toAppError(error, status);
}

/**
 * Calls one of the product's API endpoints as the signed-in user. A repeated key returns the first response, so a
 * request whose response was lost can be retried.
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
    signal: AbortSignal.timeout(requestTimeout),
  });
  if (!response.ok) throw await toFunctionAppError(response);
  // A captive portal also returns 200, so check for the endpoint's own response.
  const responseBody: unknown = await response.json().catch(() => null);
  if (typeof responseBody !== 'object' || responseBody === null || !('ok' in responseBody))
    throw new AppError('bad-response');
}
