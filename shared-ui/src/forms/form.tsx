import { useFormikContext } from 'formik';
import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef } from 'react';
import { useReadOnlyReason } from '../lib/read-only.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { revealFormMessage } from './form-message.ts';
import { pressKeepsFocus } from './press-keeps-focus.ts';

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onReset' | 'noValidate' | 'ref'>;

/**
 * The form element of a Formik form. Disables the browser's own validation. After a refused submission it focuses the first
 * invalid field, else the form's message.
 */
export function Form(props: FormProps) {
  const { handleSubmit, handleReset, isSubmitting, submitCount, errors } = useFormikContext();
  const isReadOnly = useReadOnlyReason() !== null;
  const form = useRef<HTMLFormElement>(null);
  const seenSubmission = useRef(0);
  const isRefused = Object.keys(errors).length > 0;

  useEffect(() => {
    if (isSubmitting || submitCount === seenSubmission.current) return;
    seenSubmission.current = submitCount;
    if (!form.current || (isRefused && focusFirstInvalid(form.current))) return;
    revealFormMessage(form.current);
  }, [isSubmitting, submitCount, isRefused]);

  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={isReadOnly ? ignoreSubmit : handleSubmit}
      onReset={handleReset}
      {...pressKeepsFocus}
    />
  );
}

const ignoreSubmit = (event: FormEvent) => event.preventDefault();
