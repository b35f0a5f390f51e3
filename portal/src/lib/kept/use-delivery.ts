import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useHasExpired } from 'auth-kit';
import { useEffect } from 'react';
import { refreshAfterStatement } from '../api/refresh.ts';
import { texts } from '../texts.ts';
import { deliver } from './delivery.ts';
import { createDraftStore } from './draft.ts';
import type { KeptRequest } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

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
            createDraftStore(userId, request.kind, request.sprintId).settle(request.key);
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
