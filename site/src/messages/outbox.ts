import { useServices } from '@northlight/contract';
import { createOutbox, type OutboxItem, useDelivery, visitor } from '@northlight/contract/drafts';
import { createThanks } from '@northlight/domain/visitor-forms';
import { useQuery } from '@tanstack/react-query';
import { contentQueries } from '../content/content-queries.ts';
import { createMessageSender, type MessageFields } from './send-message.ts';

/** A message that has not been sent yet. */
interface QueuedMessage extends OutboxItem {
  readonly message: MessageFields;
}

export const outbox = createOutbox(visitor, 'site.messages', isQueuedMessage);

function isQueuedMessage(stored: unknown): stored is QueuedMessage {
  const { key, message } = stored as Partial<QueuedMessage>;
  return typeof key === 'string' && typeof message === 'object' && message !== null;
}

type Listener = (sent: MessageFields) => void;

const listeners = new Set<Listener>();

/** Calls the listener when this page has sent a message from the outbox. */
export function onMessageDelivered(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends messages from the outbox as soon as possible, on any page of the site. */
export function useMessageDelivery(): void {
  const { toast } = useServices();
  const responseTime = useQuery(contentQueries.settings()).data?.response_time;
  useDelivery(outbox, {
    send: ({ message, key }) => createMessageSender().send(message, {}, key),
    onSent({ message }) {
      for (const notify of listeners) notify(message);
      // The form on the page already shows the result.
      if (listeners.size > 0) return;
      toast({ tone: 'success', title: 'Message sent', description: createThanks(responseTime) });
    },
  });
}
