import { type RefObject, useEffect, useRef } from 'react';

/** Marks what a form says after it was sent: a FormAlert that is not just for information. */
export const formMessageProps = { 'data-form-answer': '', tabIndex: -1 };

/** Brings what a form says into view, and the focus to it. @returns whether it says anything */
export function revealFormMessage(place: HTMLElement): boolean {
  const answer = place.querySelector<HTMLElement>('[data-form-answer]');
  answer?.focus();
  return answer !== null;
}

/**
 * For a form that keeps its own state: whenever `answer` becomes another one than it was, and not null, what `place` says
 * is brought into view. What it says from the start moves nothing. A Form sees to this by itself.
 */
export function useRevealedMessage(place: RefObject<HTMLElement | null>, answer: unknown): void {
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === seen.current) return;
    seen.current = answer;
    if (answer !== null && place.current) revealFormMessage(place.current);
  }, [answer, place]);
}
