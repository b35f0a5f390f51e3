import { useFormikContext } from 'formik';
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onReset' | 'noValidate' | 'ref'>;

/**
 * The form element of a Formik form: no bubbles of the browser, and after a refused submission (by the schema, or by
 * errors that the answer set on fields) the focus is on the first invalid field.
 */
export function Form(props: FormProps) {
  const { handleSubmit, handleReset, isSubmitting, submitCount, errors } = useFormikContext();
  const form = useRef<HTMLFormElement>(null);
  const seenSubmission = useRef(0);
  const isRefused = Object.keys(errors).length > 0;

  useEffect(() => {
    if (isSubmitting || submitCount === seenSubmission.current) return;
    seenSubmission.current = submitCount;
    if (isRefused && form.current) focusFirstInvalid(form.current);
  }, [isSubmitting, submitCount, isRefused]);

  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      onReset={handleReset}
      onMouseDown={keepFocus}
      onMouseUp={moveFocus}
    />
  );
}

/**
 * Pressing the submit button would first leave the field in use, whose error then moves the button away from under the
 * pointer, and the press would be lost. So the focus moves when the press is over.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if (submitButtonOf(event) !== null) event.preventDefault();
}

function moveFocus(event: MouseEvent<HTMLFormElement>): void {
  submitButtonOf(event)?.focus();
}

function submitButtonOf({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null;
}
