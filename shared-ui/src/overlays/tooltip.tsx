import type { ReactElement, ReactNode } from 'react';
import { LateControl } from './late/late-trigger.tsx';

export interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  isDisabled?: boolean;
  /** The button or link, which has a name of its own: a tooltip is for the eye, and never opens by touch. */
  children: ReactElement;
}

/** Shows a short text beside a control under the pointer or with the focus. */
export function Tooltip({ label, side = 'top', isDisabled = false, children }: TooltipProps) {
  return (
    <LateControl
      trigger={children}
      closed={nothing}
      isPressed={false}
      draw={({ TooltipPopup }, slot) => <TooltipPopup {...{ slot, label, side, isDisabled }} />}
    />
  );
}

const nothing = {};
