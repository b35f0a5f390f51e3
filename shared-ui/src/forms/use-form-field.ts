import { useField } from 'formik';

/**
 * A value of the Formik form around, with its error once the field was left or the form was sent.
 * Formik validates on every change, so a shown error goes as soon as the value is right.
 */
export function useFormField<Value>(name: string) {
  const [input, meta, helpers] = useField<Value>(name);
  return { input, helpers, error: meta.touched ? errorText(meta.error) : undefined };
}

/** A schema for a list or an object puts lists and objects where Formik's types promise a text. */
function errorText(error: unknown): string | undefined {
  return typeof error === 'string' && error !== '' ? error : undefined;
}
