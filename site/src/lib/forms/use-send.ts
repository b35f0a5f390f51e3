import { toAppError } from '@northlight/auth-kit';
import { useShownAnswer } from '@northlight/shared-ui';
import { useRef, useState } from 'react';
import { failureText, postToFunction, type VisitorFunction } from './post-to-function.ts';

/** Sends to a function, once at a time, and says what it answered or why not. What is said of it comes into view in the stage. */
export function useSend<Answer>(name: VisitorFunction, parse: (answer: unknown) => Answer) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useShownAnswer(container, failure ?? answer);
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
