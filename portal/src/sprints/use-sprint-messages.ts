import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { canWait, type DraftStore, waiting } from '@northlight/contract/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateSprint } from '../queries/portal-queries.ts';
import { dropRequest, openOutbox, type QueuedRequest, sendRequest } from '../queries/requests.ts';
import { texts } from '../texts.ts';

/** Sent, queued on the device, or rejected with the backend's reason. */
type SendOutcome = { kind: 'sent' } | { kind: 'queued' } | { kind: 'refused'; reason: string | null };

/** Sends a client's messages about a sprint, and queues those that cannot be sent now. */
export function useSprintMessages(userId: string, sprint: { readonly id: string; readonly title: string }) {
  const { confirm, toast } = useServices();
  const queryClient = useQueryClient();

  async function sendOrQueue(request: QueuedRequest): Promise<SendOutcome> {
    try {
      await sendRequest(request);
    } catch (error) {
      const failure = toAppError(error);
      if (!canWait(failure)) return { kind: 'refused', reason: failure.details.serverMessage ?? null };
      openOutbox(userId).keep(waiting(request, failure));
      return { kind: 'queued' };
    }
    dropRequest(userId, request.key);
    void invalidateSprint(queryClient, sprint.id);
    return { kind: 'sent' };
  }

  const sprintFields = { sprintId: sprint.id, sprintTitle: sprint.title };
  return {
    async send(kind: 'feedback' | 'question', text: string, store: DraftStore): Promise<SendOutcome> {
      const { key } = store.take(text);
      const outcome = await sendOrQueue({ ...sprintFields, kind, key, text: text.trim() });
      if (outcome.kind === 'sent') store.settle(key);
      return outcome;
    },
    /**
     * Asks first, because the request cannot be withdrawn. A sprint can be continued only once, so its id is the key.
     * @returns whether the request has been sent or queued
     */
    async continueToNextSprint(): Promise<boolean> {
      const isConfirmed = await confirm({
        title: 'Continue to the next sprint?',
        description: `This asks us to start the sprint after “${sprint.title}”. You cannot withdraw it here.`,
        confirmLabel: 'Continue to Next Sprint',
        tone: 'neutral',
      });
      if (!isConfirmed) return false;
      const request: QueuedRequest = {
        ...sprintFields,
        kind: 'continue',
        key: `continue-${sprint.id}`,
        text: '',
      };
      const outcome = await sendOrQueue(request);
      if (outcome.kind === 'refused') openOutbox(userId).keep({ ...request, refused: outcome.reason ?? '' });
      toast(
        outcome.kind === 'sent'
          ? { tone: 'success', title: texts.continuedTitle, description: texts.continued }
          : { tone: 'neutral', title: texts.notedTitle, description: texts.noted },
      );
      return true;
    },
  };
}
