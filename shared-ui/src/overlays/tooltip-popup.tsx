import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';
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

export interface TooltipPopupProps {
  label: ReactNode;
  side: 'top' | 'right';
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

export function TooltipPopup({ label, side, anchor, isOpen, onClose }: TooltipPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && onClose()}>
      <Base.Portal>
        <Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8}>
          <Popup>{label}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
