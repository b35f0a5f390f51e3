import { Badge } from '@northlight/shared-ui';
import { MessageCircle, MessageCircleMore } from 'lucide-react';

/** Whether the client waits for an answer. Apart from the thread, whose form the list of sprints would load with it. */
export type ThreadState = 'waiting' | 'answered';

/** Where a conversation stands. */
export function ThreadBadge({ state }: { state: ThreadState }) {
  return state === 'waiting' ? (
    <Badge tone="neutral" icon={<MessageCircleMore aria-hidden="true" />}>
      Waiting for our answer
    </Badge>
  ) : (
    <Badge tone="success" icon={<MessageCircle aria-hidden="true" />}>
      Answered
    </Badge>
  );
}
