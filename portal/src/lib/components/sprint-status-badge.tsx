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

/** A sprint's status in text and tone; work that is under way turns. */
export function SprintStatusBadge({ status }: { status: string }) {
  const { tone, isOutline, isSpinning } = sprintBadge(status);
  return (
    <Badge tone={tone} isOutline={isOutline} icon={isSpinning ? <Turning aria-hidden="true" /> : undefined}>
      {status}
    </Badge>
  );
}

/** How a sprint's status looks: secondary before it starts, default while it runs, outline from review on. */
interface SprintBadge {
  readonly tone: Tone;
  readonly isOutline: boolean;
  readonly isSpinning: boolean;
}

function sprintBadge(status: string): SprintBadge {
  switch (status) {
    case 'In Progress':
      return { tone: 'accent', isOutline: false, isSpinning: true };
    case 'In Review':
      return { tone: 'info', isOutline: true, isSpinning: false };
    case 'Completed':
      return { tone: 'success', isOutline: true, isSpinning: false };
    default:
      return { tone: 'neutral', isOutline: false, isSpinning: false };
  }
}
