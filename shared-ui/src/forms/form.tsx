import { useFormikContext } from 'formik';
import {
  type ComponentPropsWithRef,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useReadOnlyReason } from '../interaction/read-only.ts';
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

/** Focuses the first invalid control of `form`. @returns whether there was one */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
  control?.focus();
  return control !== null;
}

/**
 * Delays moving focus until a click on the submit button, a checkbox or a switch is complete. Otherwise the field's
 * blur shows an error, which moves the control from under the pointer, and the click is lost.
 */
export const delayedFocusHandlers = {
  onMouseDown(event: MouseEvent<HTMLFormElement>): void {
    if (findPressedControl(event) !== null) event.preventDefault();
  },
  onMouseUp(event: MouseEvent<HTMLFormElement>): void {
    findPressedControl(event)?.focus();
  },
};

function findPressedControl({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('button[type="submit"], input[type="checkbox"]')
    : null;
}
