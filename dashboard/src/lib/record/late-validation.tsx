import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/** A pause in typing after which a form is validated; the whole schema at every key would be felt. */
const pause = 200;

/**
 * In place of Formik's validation at every change (`validateOnChange={false}`): an error comes when the typing pauses. One
 * that is shown goes at once: if it went when its field is left, it would move what is being pressed. Before a field was
 * left there is nothing to show; leaving one and sending validate at once.
 */
export function LateValidation() {
  const { values, touched, errors, submitCount, validateForm } = useFormikContext();
  const seen = useRef(values);
  const isShown = useRef(false);
  isShown.current = Object.keys(touched).length > 0;
  const sent = useRef(submitCount);
  const isWrong = useRef(false);
  isWrong.current = Object.keys(errors).length > 0;

  useEffect(() => {
    // A sending ends the wait: what it finds, and what the answer says of a field, stays until the next change.
    const isSending = sent.current !== submitCount;
    const isSame = seen.current === values;
    sent.current = submitCount;
    seen.current = values;
    if (isSending || isSame || !isShown.current) return;
    if (isWrong.current) {
      void validateForm();
      return;
    }
    const timer = setTimeout(() => void validateForm(), pause);
    return () => clearTimeout(timer);
  }, [values, submitCount, validateForm]);

  return null;
}
