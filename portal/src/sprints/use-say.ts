import { toAppError } from '@northlight/auth-kit';
import { canWait, type DraftStore, waiting } from '@northlight/contract/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAfterStatement } from '../lib/api/refresh.ts';
import { dropRequest, type KeptRequest, outboxOf, sendRequest } from '../lib/requests.ts';
/** What became of a statement: sent, kept on the device until it can be, or refused with the backend's words. */
export type Said = { kind: 'sent' } | { kind: 'kept' } | { kind: 'refused'; reason: string | null };

/** Sends what a client says about a sprint, and keeps what could not be sent. */
export function useSay(userId: string, sprint: { readonly id: string; readonly title: string }) {
  const queryClient = useQueryClient();

  async function send(request: KeptRequest): Promise<Said> {
    try {
      await sendRequest(request);
    } catch (error) {
      const failure = toAppError(error);
      if (!canWait(failure)) return { kind: 'refused', reason: failure.details.serverMessage ?? null };
      outboxOf(userId).keep(waiting(request, failure));
      return { kind: 'kept' };
    }
    dropRequest(userId, request.key);
    void refreshAfterStatement(queryClient, sprint.id);
    return { kind: 'sent' };
  }

  const about = { sprintId: sprint.id, sprintTitle: sprint.title };
  return {
    async say(kind: 'feedback' | 'question', typed: string, store: DraftStore): Promise<Said> {
      const { key } = store.take(typed);
      const said = await send({ ...about, kind, key, text: typed.trim() });
      if (said.kind === 'sent') store.settle(key);
      return said;
    },
    /** There is one wish per sprint, so its key is made of the sprint. */
    async continueAfter(): Promise<Said> {
      const request: KeptRequest = { ...about, kind: 'continue', key: `continue-${sprint.id}`, text: '' };
      const said = await send(request);
      if (said.kind === 'refused') outboxOf(userId).keep({ ...request, refused: said.reason ?? '' });
      return said;
    },
  };
}
