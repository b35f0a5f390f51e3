import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useModals } from './use-modals.ts';

/** Milliseconds that the pointer rests on a control before its tooltip opens. */
const hoverDelay = 400;

interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'right';
  /** A button or link with its own accessible name: tooltips are visual only and do not open on touch. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Shows a short label beside a hovered or focused control. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(false);
  }, []);
  const modals = useModals(isOpen, close);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = ({ currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>, delay: number) => {
    anchor.current = currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), delay);
  };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => event.pointerType !== 'touch' && open(event, hoverDelay),
        onPointerLeave: close,
        onPointerDown: close,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && open(event, 0),
        onBlur: close,
      })}
      {modals && <modals.TooltipPopup {...{ label, side, anchor, isOpen }} onClose={close} />}
    </>
  );
}
