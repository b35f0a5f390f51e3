import { useHasExpired } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { createDraft, useDelivery } from '@northlight/contract/drafts';
import { useReadOnlyReason } from '@northlight/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshAfterStatement } from '../api/refresh.ts';
import { texts } from '../texts.ts';
import { draftName, type KeptRequest, outboxOf } from './outbox.ts';
import { sendRequest } from './send-request.ts';

const said = {
  feedback: { title: texts.feedbackSentTitle, description: texts.feedbackSent },
  continue: { title: texts.continuedTitle, description: texts.continued },
  question: { title: 'Question Sent', description: 'We will answer in the conversation of the sprint.' },
} as const satisfies Record<KeptRequest['kind'], { title: string; description: string }>;

/** Sends what a client said and could not send, and tells of it. */
export function useRequestDelivery(userId: string): void {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  const hasExpired = useHasExpired();
  const isHeld = useReadOnlyReason() !== null || hasExpired;
  useDelivery(
    useMemo(() => outboxOf(userId), [userId]),
    {
      isHeld,
      send: sendRequest,
      onSent(request) {
        if (request.kind !== 'continue') {
          createDraft(userId, draftName(request.kind, request.sprintId)).settle(request.key);
        }
        toast({ tone: 'success', ...said[request.kind] });
        void refreshAfterStatement(queryClient, request.sprintId);
      },
    },
  );
}
