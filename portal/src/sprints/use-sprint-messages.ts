import { toAppError } from '@northlight/auth-kit';
import { canWait, type DraftStore, waiting } from '@northlight/contract/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateSprint } from '../lib/portal-queries.ts';
import { dropRequest, openOutbox, type QueuedRequest, sendRequest } from '../lib/requests.ts';

/** Sent, kept on the device to be sent later, or refused with the backend's reason. */
type SendOutcome = { kind: 'sent' } | { kind: 'kept' } | { kind: 'refused'; reason: string | null };

/** Sends a client's messages about a sprint, and queues those that could not be sent. */
export function useSprintMessages(userId: string, sprint: { readonly id: string; readonly title: string }) {
  const queryClient = useQueryClient();

  async function sendOrKeep(request: QueuedRequest): Promise<SendOutcome> {
    try {
      await sendRequest(request);
    } catch (error) {
      const failure = toAppError(error);
      if (!canWait(failure)) return { kind: 'refused', reason: failure.details.serverMessage ?? null };
      openOutbox(userId).keep(waiting(request, failure));
      return { kind: 'kept' };
    }
    dropRequest(userId, request.key);
    void invalidateSprint(queryClient, sprint.id);
    return { kind: 'sent' };
  }

  const about = { sprintId: sprint.id, sprintTitle: sprint.title };
  return {
    async send(kind: 'feedback' | 'question', typed: string, store: DraftStore): Promise<SendOutcome> {
      const { key } = store.take(typed);
      const outcome = await sendOrKeep({ ...about, kind, key, text: typed.trim() });
      if (outcome.kind === 'sent') store.settle(key);
      return outcome;
    },
    /** A sprint can be continued only once, so its id is the request key. */
    async continueToNextSprint(): Promise<SendOutcome> {
      const request: QueuedRequest = { ...about, kind: 'continue', key: `continue-${sprint.id}`, text: '' };
      const outcome = await sendOrKeep(request);
      if (outcome.kind === 'refused') openOutbox(userId).keep({ ...request, refused: outcome.reason ?? '' });
      return outcome;
    },
  };
}
