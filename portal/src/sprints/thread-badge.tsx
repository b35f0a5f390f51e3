import { Badge } from '@northlight/shared-ui';
import { MessageCircle, MessageCircleMore } from 'lucide-react';

/** In a file of its own, because `thread.tsx` would load its form with the list of sprints. */
export type ThreadState = 'waiting' | 'answered';

export function ThreadBadge({ state }: { state: ThreadState }) {
  return state === 'waiting' ? (
    <Badge tone="neutral" icon={<MessageCircleMore aria-hidden="true" />}>
      Waiting for our reply
    </Badge>
  ) : (
    <Badge tone="success" icon={<MessageCircle aria-hidden="true" />}>
      Answered
    </Badge>
  );
}
