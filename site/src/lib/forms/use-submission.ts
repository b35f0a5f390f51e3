import { toAppError } from '@northlight/auth-kit';
import { useRevealedMessage } from '@northlight/shared-ui';
import { useRef, useState } from 'react';
import { getFailureMessage, postToFunction, type VisitorFunction } from './post-to-function.ts';

/**
 * Sends a form to a server function and stores the response or failure. Ignores submissions while one is in flight.
 * @returns the state, and a ref for the container in which the result is scrolled into view
 */
export function useSubmission<Result>(name: VisitorFunction, parse: (response: unknown) => Result) {
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useRevealedMessage(container, failure ?? result);
  const send = async (body: Readonly<Record<string, string>>) => {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      setResult(parse(await postToFunction(name, body)));
    } catch (error) {
      setFailure(getFailureMessage(toAppError(error)));
    } finally {
      setIsSending(false);
    }
  };
  return { result, failure, setFailure, isSending, send, container };
}
