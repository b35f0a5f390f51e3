import type { Tone } from 'shared-ui';

/** How a sprint's status looks: secondary before it starts, default while it runs, outline from review on. */
export interface SprintBadge {
  readonly tone: Tone;
  readonly isOutline: boolean;
  readonly isSpinning: boolean;
}

export function sprintBadge(status: string): SprintBadge {
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
