import { LoaderCircle } from 'lucide-react';
import { Badge } from 'shared-ui';
import styled, { keyframes } from 'styled-components';
import { sprintBadge } from '../model/sprint-badge.ts';

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
