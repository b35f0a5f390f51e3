import { isTicketDone } from '@northlight/domain';
import { Badge, type Tone } from '@northlight/shared-ui';
import { ChevronDown, ChevronUp, Equal } from 'lucide-react';
import type { ReactNode } from 'react';

const priorities: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  High: { tone: 'danger', icon: <ChevronUp aria-hidden="true" /> },
  Medium: { tone: 'warning', icon: <Equal aria-hidden="true" /> },
  Low: { tone: 'success', icon: <ChevronDown aria-hidden="true" /> },
};

export function PriorityBadge({ priority }: { priority: string }) {
  const { tone, icon } = priorities[priority] ?? { tone: 'neutral', icon: null };
  return (
    <Badge tone={tone} icon={icon}>
      {priority}
    </Badge>
  );
}

export function TicketStatusBadge({ status }: { status: string }) {
  const tone = isTicketDone(status)
    ? 'success'
    : status.toLowerCase() === 'in progress'
      ? 'accent'
      : 'neutral';
  return <Badge tone={tone}>{status}</Badge>;
}
