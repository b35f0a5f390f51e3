import { useFormikContext } from 'formik';
import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef, useState } from 'react';
import { useReadOnlyReason } from '../interaction/read-only.ts';
import { delayedFocusHandlers } from './delayed-focus-handlers.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { FormAlert } from './form-alert.tsx';
import { revealFormMessage } from './form-message.ts';

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onReset' | 'noValidate' | 'ref'>;

/**
 * The form element of a Formik form. Disables browser validation. After a rejected submission it focuses the first
 * invalid field, or else the form's message. Says so if a validation rule throws, which Formik would ignore.
 */
export function Form({ children, ...props }: FormProps) {
  const { submitForm, setSubmitting, handleReset, isSubmitting, submitCount, errors } = useFormikContext();
  const [hasFailed, setHasFailed] = useState(false);
  const isReadOnly = useReadOnlyReason() !== null;
  const form = useRef<HTMLFormElement>(null);
  const handledSubmitCount = useRef(0);
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(() => {
    if (isSubmitting || submitCount === handledSubmitCount.current) return;
    handledSubmitCount.current = submitCount;
    if (!form.current || (hasErrors && focusFirstInvalid(form.current))) return;
    revealFormMessage(form.current);
  }, [isSubmitting, submitCount, hasErrors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReadOnly) return;
    setHasFailed(false);
    submitForm().catch((error: unknown) => {
      reportError(error);
      setHasFailed(true);
      setSubmitting(false);
    });
  };

  return (
    <form {...props} ref={form} noValidate onSubmit={submit} onReset={handleReset} {...delayedFocusHandlers}>
      {hasFailed && (
        <FormAlert title="This form could not be sent">
          Your browser could not check the form. Everything you typed is still here. Update the browser or use
          another one, then try again.
        </FormAlert>
      )}
      {children}
    </form>
  );
}
