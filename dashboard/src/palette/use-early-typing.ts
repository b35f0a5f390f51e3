import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../lib/list/search-box.tsx';

/**
 * Keeps what is typed after the palette was asked for and before its text box has the focus: who knows the keys types on
 * at once, and its code may still be on its way. Escape gives it up.
 * @returns what was typed until the box was drawn
 */
export function useEarlyTyping(
  isOpen: boolean,
  box: RefObject<HTMLInputElement | null>,
  onGiveUp: () => void,
): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    typed.current = '';
    if (!isOpen) return;
    // A field that it was asked for from does not get what is typed next, unless somebody goes there anew.
    let before = document.activeElement;
    const onPointerDown = ({ target }: Event) => {
      if (isTyping(target)) before = null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target !== before && (isTyping(target) || isAnswer(target))) return;
      const isGivenUp = key === 'Escape';
      if (!isGivenUp && key !== 'Backspace' && key.length !== 1) return;
      // The dialog answers Escape by itself, wherever the focus is.
      if (isGivenUp && box.current !== null) return;
      // No other shortcut's, and before the box is there no press of what has the focus.
      event.stopPropagation();
      if (box.current !== null) {
        box.current.focus();
        return;
      }
      event.preventDefault();
      if (isGivenUp) onGiveUp();
      else typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key;
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isOpen, box, onGiveUp]);
  return typed;
}

/** A button of the notice that its code could not be fetched. */
function isAnswer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alert"]') !== null;
}
