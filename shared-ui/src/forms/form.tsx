import { useFormikContext } from 'formik';
import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef } from 'react';
import { useReadOnlyReason } from '../lib/read-only.ts';
import { delayedFocusHandlers } from './delayed-focus-handlers.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { revealFormMessage } from './form-message.ts';

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onReset' | 'noValidate' | 'ref'>;

/**
 * The form element of a Formik form. Disables browser validation. After a rejected submission it focuses the first
 * invalid field, or else the form's message.
 */
export function Form(props: FormProps) {
  const { handleSubmit, handleReset, isSubmitting, submitCount, errors } = useFormikContext();
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

  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={isReadOnly ? ignoreSubmit : handleSubmit}
      onReset={handleReset}
      {...delayedFocusHandlers}
    />
  );
}

const ignoreSubmit = (event: FormEvent) => event.preventDefault();
