import { useEffect, useRef, useState } from 'react';
import type { TriggerSlot } from './late-trigger.tsx';

/**
 * Opens what a control holds, by `open` and `onOpenChange` of the library's root. The library opens for a pointer from an
 * animation frame, which then waits until the popup is drawn: here that frame shows the control as open, and the popup
 * stands in the next. A key or a screen reader opens at once, as it moves the focus into the popup.
 */
export function useAnsweredPress(slot: TriggerSlot) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    open,
    onOpenChange(next: boolean, { event }: { event: Event }) {
      if (waiting.current !== undefined) {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        slot.element()?.removeAttribute('data-popup-open');
      }
      // An event that has been handled to its end opens from the frame after it.
      if (!next || event.eventPhase !== Event.NONE) {
        setOpen(next);
        return;
      }
      slot.element()?.setAttribute('data-popup-open', '');
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        setOpen(true);
      });
    },
  };
}
