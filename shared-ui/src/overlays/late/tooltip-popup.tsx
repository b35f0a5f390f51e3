import { Tooltip as Base } from '@base-ui/react/tooltip';
import { styled } from 'styled-components';
import type { TooltipProps } from '../tooltip.tsx';
import { HandOver, type TriggerSlot } from './late-trigger.tsx';

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

type TooltipPopupProps = Required<Pick<TooltipProps, 'label' | 'side' | 'isDisabled'>> & {
  slot: TriggerSlot;
};

/** What a Tooltip shows beside its control. */
export function TooltipPopup({ slot, label, side, isDisabled }: TooltipPopupProps) {
  return (
    <Base.Root disabled={isDisabled}>
      <Base.Trigger delay={400} render={(props) => <HandOver props={{ ...props }} to={slot} />} />
      <Base.Portal>
        <Positioner side={side} sideOffset={6} collisionPadding={8}>
          <Popup>{label}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
