import { Badge, type Tone } from '@northlight/shared-ui';
import { LoaderCircle } from 'lucide-react';
import styled, { keyframes } from 'styled-components';

const turn = keyframes`to { transform: rotate(360deg); }`;

const Turning = styled(LoaderCircle)`
  animation: ${turn} 2.4s linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Quiet before it starts, the accent while it runs, an outline from review on. */
const tones: Readonly<Record<string, Tone>> = {
  'In Progress': 'accent',
  'In Review': 'info',
  Completed: 'success',
};

/** A sprint's status in text and tone; work that is under way turns. */
export function SprintStatusBadge({ status }: { status: string }) {
  return (
    <Badge
      tone={tones[status] ?? 'neutral'}
      icon={status === 'In Progress' ? <Turning aria-hidden="true" /> : undefined}
    >
      {status}
    </Badge>
  );
}
