import { createOutbox, type Outbox, type OutboxItem, useOutbox } from '@northlight/contract/drafts';
import { useMemo } from 'react';

/** Something a client said that could not be sent, and is kept until it is. */
export interface KeptRequest extends OutboxItem {
  readonly kind: 'feedback' | 'question' | 'continue';
  readonly sprintId: string;
  readonly sprintTitle: string;
  /** Empty for the wish to continue. */
  readonly text: string;
}

/** What the draft of a request is called. */
export const draftName = (kind: KeptRequest['kind'], sprintId: string) => `portal.draft.${kind}.${sprintId}`;

export const outboxOf = (userId: string): Outbox<KeptRequest> =>
  createOutbox(userId, 'portal.outbox', isKeptRequest);

/** The requests of one person that wait on this device, oldest first. */
export function useRequests(userId: string): readonly KeptRequest[] {
  return useOutbox(useMemo(() => outboxOf(userId), [userId]));
}

export const dropRequest = (userId: string, key: string): void => outboxOf(userId).drop(key);

function isKeptRequest(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, sprintId, sprintTitle, text } = value as Record<string, unknown>;
  return (
    (kind === 'feedback' || kind === 'question' || kind === 'continue') &&
    [key, sprintId, sprintTitle, text].every((part) => typeof part === 'string')
  );
}
