import type { Tone } from 'shared-ui';

/** How a sprint's status looks: secondary before it starts, default while it runs, outline from review on. */
export interface SprintBadge {
  readonly tone: Tone;
  readonly isSpinning: boolean;
}

export function sprintBadge(status: string): SprintBadge {
  switch (status) {
    case 'In Progress':
      return { tone: 'accent', isSpinning: true };
    case 'In Review':
      return { tone: 'info', isSpinning: false };
    case 'Completed':
      return { tone: 'success', isSpinning: false };
    default:
      return { tone: 'neutral', isSpinning: false };
  }
}
