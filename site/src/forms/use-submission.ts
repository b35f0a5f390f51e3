import { toAppError } from '@northlight/auth-kit';
import { honeypotName, looksAutomaticCode } from '@northlight/domain/visitor-forms';
import { useRevealedMessage } from '@northlight/shared-ui';
import { useRef, useState } from 'react';
import { getErrorCode, getFailureMessage, postToFunction, type VisitorFunction } from './post-to-function.ts';

/**
 * Sends a form to a server function and stores the response or failure. Ignores submissions while one is in flight. When the
 * server asks for a second press, that press sends the honeypot empty: a password manager may have filled it in again.
 * @returns the state, and a ref for the container in which the result is scrolled into view
 */
export function useSubmission<Result>(name: VisitorFunction, parse: (response: unknown) => Result) {
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isConfirmed = useRef(false);
  const container = useRef<HTMLDivElement>(null);
  useRevealedMessage(container, failure ?? result);
  const send = async (body: Readonly<Record<string, string>>) => {
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      const confirmation = isConfirmed.current ? { [honeypotName]: '' } : {};
      setResult(parse(await postToFunction(name, { ...body, ...confirmation })));
    } catch (error) {
      const appError = toAppError(error);
      if (getErrorCode(appError) === looksAutomaticCode) isConfirmed.current = true;
      setFailure(getFailureMessage(appError));
    } finally {
      setIsSending(false);
    }
  };
  return { result, failure, setFailure, isSending, send, container };
}
