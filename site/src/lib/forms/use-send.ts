import { toAppError } from '@northlight/auth-kit';
import { useRevealedMessage } from '@northlight/shared-ui';
import { useRef, useState } from 'react';
import { failureText, postToFunction, type VisitorFunction } from './post-to-function.ts';

/**
 * Sends a form to a server function and keeps its response or failure. Ignores submissions while one is in flight.
 * @returns also a ref for the container, in which the result is scrolled into view
 */
export function useSend<Answer>(name: VisitorFunction, parse: (answer: unknown) => Answer) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useRevealedMessage(container, failure ?? answer);
  const send = async (body: Readonly<Record<string, string>>) => {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      setAnswer(parse(await postToFunction(name, body)));
    } catch (error) {
      setFailure(failureText(toAppError(error)));
    } finally {
      setIsSending(false);
    }
  };
  return { answer, failure, setFailure, isSending, send, container };
}
