import { createKept, useKept } from '@northlight/drafts';
import { useMemo } from 'react';

/** Something a client said that could not be sent, and is kept until it is. */
export interface KeptRequest {
  readonly key: string;
  readonly kind: 'feedback' | 'question' | 'continue';
  readonly sprintId: string;
  readonly sprintTitle: string;
  /** Empty for the wish to continue. */
  readonly text: string;
  /** Why the backend will not take it; absent while it is worth trying again. */
  readonly refused?: string;
  /** The backend asked to be left alone until then, in milliseconds by this device's clock. */
  readonly notBefore?: number;
}

/** What the draft of a request is called. */
export const draftName = (kind: KeptRequest['kind'], sprintId: string) => `portal.draft.${kind}.${sprintId}`;

const none: readonly KeptRequest[] = [];

const outboxOf = (userId: string) => createKept(userId, 'portal.outbox', asRequests);

/** The requests of one person that wait on this device, oldest first. */
export const readOutbox = (userId: string): readonly KeptRequest[] => outboxOf(userId).read() ?? none;

export function useOutbox(userId: string): readonly KeptRequest[] {
  return useKept(useMemo(() => outboxOf(userId), [userId])) ?? none;
}

/** Keeps a request; one with the same key takes the place of the one before. */
export function keepRequest(userId: string, request: KeptRequest): void {
  const before = readOutbox(userId);
  const isNew = before.every(({ key }) => key !== request.key);
  outboxOf(userId).write(
    isNew ? [...before, request] : before.map((each) => (each.key === request.key ? request : each)),
  );
}

export function dropRequest(userId: string, key: string): void {
  const before = readOutbox(userId);
  const rest = before.filter((request) => request.key !== key);
  if (rest.length < before.length) outboxOf(userId).write(rest.length === 0 ? null : rest);
}

function asRequests(stored: unknown): readonly KeptRequest[] | null {
  return Array.isArray(stored) ? stored.filter(isKeptRequest) : null;
}

function isKeptRequest(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, sprintId, sprintTitle, text } = value as Record<string, unknown>;
  return (
    (kind === 'feedback' || kind === 'question' || kind === 'continue') &&
    [key, sprintId, sprintTitle, text].every((part) => typeof part === 'string')
  );
}
