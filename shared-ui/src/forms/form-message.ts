import { type RefObject, useEffect, useRef } from 'react';

/** Marks the message of a submitted form. */
export const formMessageProps = { 'data-form-message': '', tabIndex: -1 };

/** Scrolls to a form's message and focuses it. @returns whether there is one */
export function revealFormMessage(container: HTMLElement): boolean {
  const message = container.querySelector<HTMLElement>('[data-form-message]');
  message?.focus();
  return message !== null;
}

/**
 * For forms without Formik. Reveals the message in `container` whenever `message` changes to a non-null value, except
 * on mount. `Form` does this itself.
 */
export function useRevealedMessage(container: RefObject<HTMLElement | null>, message: unknown): void {
  const lastMessage = useRef(message);
  useEffect(() => {
    if (message === lastMessage.current) return;
    lastMessage.current = message;
    if (message !== null && container.current) revealFormMessage(container.current);
  }, [message, container]);
}
