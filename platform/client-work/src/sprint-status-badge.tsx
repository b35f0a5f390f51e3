import { Badge, type Tone } from '@northlight/shared-ui';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';

const spin = keyframes`to { transform: rotate(360deg); }`;

const SpinningIcon = styled(LoaderCircle)`
  animation: ${spin} 2.4s linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

interface BadgeStyle {
  readonly tone: Tone;
  readonly isOutline?: true;
  readonly icon?: ReactNode;
}

/** Neutral before the start, accent while in progress, outlined from review onwards (spec section 4). */
const badgeStyles: Readonly<Record<string, BadgeStyle>> = {
  'In Progress': { tone: 'accent', icon: <SpinningIcon aria-hidden="true" /> },
  'In Review': { tone: 'info', isOutline: true },
  Completed: { tone: 'success', isOutline: true },
};

export function SprintStatusBadge({ status }: { status: string }) {
  return <Badge {...(badgeStyles[status] ?? { tone: 'neutral' })}>{status}</Badge>;
}
