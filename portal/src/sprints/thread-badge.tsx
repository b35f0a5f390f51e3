import { Badge } from '@northlight/shared-ui';
import { MessageCircle, MessageCircleMore } from 'lucide-react';

/** In a separate file, so that the sprint list does not load the form in `thread.tsx`. */
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
