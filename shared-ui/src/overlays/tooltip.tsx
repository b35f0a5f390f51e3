import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-tooltip);
`;

const Popup = styled(Base.Popup)`
  max-width: 18rem;
  padding: var(--space-4) var(--space-8);
  border-radius: var(--radius-sm);
  background: var(--color-text);
  color: var(--color-canvas);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);
  transition: opacity var(--motion-fast) var(--ease-out);

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }

  &[data-instant] {
    transition: none;
  }
`;

interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'right';
  /** A button or link with its own accessible name: tooltips are visual only and do not open on touch. */
  children: ReactElement;
}

/** Shows a short label beside a hovered or focused control. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Positioner side={side} sideOffset={6} collisionPadding={8}>
          <Popup>{label}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
