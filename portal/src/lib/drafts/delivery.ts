import { type AppError, toAppError, useHasExpired } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { createDraft } from '@northlight/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAfterStatement } from '../api/refresh.ts';
import { texts } from '../texts.ts';
import { draftName, dropRequest, type KeptRequest, keepRequest, readOutbox, useOutbox } from './outbox.ts';
import { sendRequest } from './send-request.ts';

export interface DeliveryDeps {
  readonly userId: string;
  readonly onSent: (request: KeptRequest) => void;
  readonly send?: typeof sendRequest;
}

/**
 * Sends what waits, oldest first, and stops at the first failure that time can mend. What the backend refuses for good
 * stays with the reason, since somebody typed it.
 */
export async function deliver({ userId, onSent, send = sendRequest }: DeliveryDeps): Promise<void> {
  await oneTabAtATime(userId, async () => {
    for (const request of readOutbox(userId)) {
      if (request.refused !== undefined) continue;
      if (isTooSoon(request)) return;
      try {
        await send(request);
      } catch (error) {
        const failure = toAppError(error);
        if (canWait(failure)) {
          if (failure.retryAfter !== undefined) keepRequest(userId, waiting(request, failure));
          return;
        }
        keepRequest(userId, { ...request, refused: failure.details.serverMessage ?? failure.code });
        continue;
      }
      dropRequest(userId, request.key);
      onSent(request);
    }
  });
}

/** Whether a failure goes away by itself: a lost connection, a busy server, or a session that has to be renewed first. */
export function canWait(error: unknown): boolean {
  const { code, isRetryable } = toAppError(error);
  return isRetryable || code === 'session-missing' || code === 'session-expired' || code === 'invalid-token';
}

/** The request as it waits on after a failure: no sooner than the backend asked for. */
export function waiting(request: KeptRequest, { retryAfter }: AppError): KeptRequest {
  return retryAfter === undefined ? request : { ...request, notBefore: Date.now() + retryAfter };
}

/** A wait that no backend asks for comes of a clock that was set back, and does not count. */
const longestWait = 60 * 60_000;

function isTooSoon({ notBefore = 0 }: KeptRequest): boolean {
  const left = notBefore - Date.now();
  return left > 0 && left <= longestWait;
}

/** Keys make a double delivery harmless; the lock spares it. */
async function oneTabAtATime(userId: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  if (locks === undefined) return work();
  await locks.request(`northlight.portal.outbox.${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

const pause = 4_000;

const said = {
  feedback: { title: texts.feedbackSentTitle, description: texts.feedbackSent },
  continue: { title: texts.continuedTitle, description: texts.continued },
  question: { title: 'Question Sent', description: 'We will answer in the conversation of the sprint.' },
} as const satisfies Record<KeptRequest['kind'], { title: string; description: string }>;

/** Sends what waits on this device: at once, when the connection comes back, when the tab does, and every few seconds. */
export function useDelivery(userId: string): void {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const hasExpired = useHasExpired();
  const isWaiting = useOutbox(userId).some(({ refused }) => refused === undefined) && !hasExpired;

  useEffect(() => {
    if (!isWaiting) return;
    const run = () =>
      void deliver({
        userId,
        onSent: (request) => {
          if (request.kind !== 'continue') {
            createDraft(userId, draftName(request.kind, request.sprintId)).settle(request.key);
          }
          toast({ tone: 'success', ...said[request.kind] });
          void refreshAfterStatement(queryClient, request.sprintId);
        },
      });
    const runWhenSeen = () => document.visibilityState === 'visible' && run();
    const first = setTimeout(run, 1000);
    const timer = setInterval(run, pause);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', runWhenSeen);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', runWhenSeen);
    };
  }, [isWaiting, userId, toast, queryClient]);
}
