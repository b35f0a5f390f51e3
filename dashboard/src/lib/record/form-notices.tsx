import { Button, FormAlert } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

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
