import { Button, Form, FormAlert, FormFieldset } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

/**
 * The form of a record, as tall as its sheet at least: the buttons keep their place when an error makes a field taller,
 * so that the press that made it appear still lands.
 */
export const RecordFrame = styled(Form)`
  display: flex;
  flex-direction: column;
  min-height: 100%;

  & > fieldset {
    flex: 1;
  }
`;

/** The fields of the form around, disabled while it is sent. */
export function SendingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext();
  return <FormFieldset disabled={isSubmitting}>{children}</FormFieldset>;
}

/** Sends a form that met no network once more, when the browser says that it is connected again. */
export function SendWhenOnline({ send }: { send: () => void }) {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return null;
}

export interface FormNoticesProps {
  /** Why the last attempt to save failed. */
  failure: string | null;
  /** It met no network: it is sent once more by itself when there is one. */
  isOffline: boolean;
  /** The form holds a copy of this device. */
  isRestored: boolean;
  /** That copy is given up; the form goes back to the stored version. */
  onDiscard: () => void;
}

/** What stands above the fields of a form. */
export function FormNotices({ failure, isOffline, isRestored, onDiscard }: FormNoticesProps) {
  const { resetForm, submitForm } = useFormikContext();
  return (
    <>
      {failure !== null && <FormAlert>{failure}</FormAlert>}
      {isOffline && <SendWhenOnline send={() => void submitForm()} />}
      {isRestored && (
        <FormAlert tone="info" title="Restored">
          This is what you typed before and had not saved.{' '}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onDiscard();
              resetForm();
            }}
          >
            Discard it
          </Button>
        </FormAlert>
      )}
    </>
  );
}

/** Milliseconds of rest after which a form is validated; the whole schema at every key and press would be felt. */
const pause = 200;

/** Calls once the next frame is painted. @returns what takes it back */
function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * In place of Formik's validation at every change and blur (`validateOnChange` and `validateOnBlur` are false): an error
 * comes after a pause in typing, or as long after its field was left. By then the press that left it is over: the whole
 * schema would keep that from answering, and an error would move what is being pressed. One that is shown goes at the
 * next key, after the frame that answers the key. Before a field was left there is nothing to show; sending validates at
 * once.
 */
export function LateValidation() {
  const { values, touched, errors, submitCount, validateForm } = useFormikContext();
  const seen = useRef({ values, touched, submitCount });
  const isWrong = useRef(false);
  isWrong.current = Object.keys(errors).length > 0;

  useEffect(() => {
    const before = seen.current;
    seen.current = { values, touched, submitCount };
    // A sending ends the wait: what it finds, and what the answer says of a field, stays until the next change.
    if (submitCount !== before.submitCount || Object.keys(touched).length === 0) return;
    const isTyped = values !== before.values;
    if (!isTyped && touched === before.touched) return;
    const validate = () => void validateForm();
    if (isTyped && isWrong.current) return afterFrame(validate);
    const timer = setTimeout(validate, pause);
    return () => clearTimeout(timer);
  }, [values, touched, submitCount, validateForm]);

  return null;
}
