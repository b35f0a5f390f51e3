import { type RefObject, useEffect, useRef } from 'react';

/** Marks the message of a submitted form. */
export const formMessageProps = { 'data-form-answer': '', tabIndex: -1 };

/** Scrolls to a form's message and focuses it. @returns whether there is one */
export function revealFormMessage(place: HTMLElement): boolean {
  const answer = place.querySelector<HTMLElement>('[data-form-answer]');
  answer?.focus();
  return answer !== null;
}

/**
 * For forms without Formik. Reveals the message in `place` whenever `answer` changes to a non-null value, except on mount.
 * `Form` does this by itself.
 */
export function useRevealedMessage(place: RefObject<HTMLElement | null>, answer: unknown): void {
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === seen.current) return;
    seen.current = answer;
    if (answer !== null && place.current) revealFormMessage(place.current);
  }, [answer, place]);
}
