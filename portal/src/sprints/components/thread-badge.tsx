import { MessageCircle, MessageCircleMore } from 'lucide-react';
import { Badge } from 'shared-ui';
import type { ThreadState } from '../model/thread-state.ts';

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
