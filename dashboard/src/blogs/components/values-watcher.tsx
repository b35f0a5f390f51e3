import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

export interface ValuesWatcherProps<Values> {
  onChange: (values: Values) => void;
  /** Another value of it tells the values once more: the stored version has changed. */
  again: unknown;
}

/** Tells of each change of the form's values, after it is on screen. */
export function ValuesWatcher<Values>({ onChange, again }: ValuesWatcherProps<Values>) {
  const { values } = useFormikContext<Values>();
  const latest = useRef(onChange);
  latest.current = onChange;
  const seen = useRef<readonly unknown[]>([values, again]);
  useEffect(() => {
    if (seen.current[0] === values && seen.current[1] === again) return;
    seen.current = [values, again];
    latest.current(values);
  }, [values, again]);
  return null;
}
