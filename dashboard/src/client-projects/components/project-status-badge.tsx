import { CircleCheck, CircleDot, CirclePause, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from 'shared-ui';

const looks: Readonly<Record<string, { tone: Tone; icon: ReactNode }>> = {
  'In Progress': { tone: 'accent', icon: <CircleDot aria-hidden="true" /> },
  Completed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  'On Hold': { tone: 'warning', icon: <CirclePause aria-hidden="true" /> },
  Cancelled: { tone: 'neutral', icon: <CircleX aria-hidden="true" /> },
};

export function ProjectStatusBadge({ status }: { status: string }) {
  const { tone, icon } = looks[status] ?? { tone: 'neutral', icon: null };
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}
