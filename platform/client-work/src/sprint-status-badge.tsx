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

/** Quiet before it starts, the accent while it runs, an outline from review on. */
const badgeStyles: Readonly<Record<string, BadgeStyle>> = {
  'In Progress': { tone: 'accent', icon: <SpinningIcon aria-hidden="true" /> },
  'In Review': { tone: 'info', isOutline: true },
  Completed: { tone: 'success', isOutline: true },
};

/** A sprint's status in text and tone; work that is under way turns. */
export function SprintStatusBadge({ status }: { status: string }) {
  return <Badge {...(badgeStyles[status] ?? { tone: 'neutral' })}>{status}</Badge>;
}
