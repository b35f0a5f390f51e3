import { useField, useFormikContext } from 'formik';
import { useCallback } from 'react';

/** What a field of one's own is drawn from. Nothing of it changes for keys that are pressed in other fields. */
export interface StableField<Value> {
  value: Value;
  /** As Formik has it, whether the field was left or not. */
  error: unknown;
  isTouched: boolean;
  setValue: (value: Value) => void;
  setTouched: () => void;
}

/**
 * A value of the form around by its path. Draw the field in a component under `memo` that takes this as its props: all
 * fields of a form hear of every key.
 */
export function useStableField<Value>(name: string): StableField<Value> {
  const { setFieldValue, setFieldTouched } = useFormikContext();
  const [{ value }, { error, touched }] = useField<Value>(name);
  return {
    value,
    error,
    isTouched: touched,
    setValue: useCallback((next: Value) => void setFieldValue(name, next), [setFieldValue, name]),
    setTouched: useCallback(() => void setFieldTouched(name), [setFieldTouched, name]),
  };
}
