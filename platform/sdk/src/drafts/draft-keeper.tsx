import { useHeldPage } from '@northlight/contract';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { DraftStore } from './draft.ts';

/**
 * Stands in a form with a field `text`: keeps every keystroke on the device, and takes over what another tab did with
 * the same draft (sent it, or typed on).
 */
export function DraftKeeper({ store }: { store: DraftStore }) {
  const { values, setFieldValue } = useFormikContext<{ text: string }>();
  const { text } = values;
  const current = useRef(text);
  useHeldPage(text !== '');

  useEffect(() => {
    current.current = text;
    store.write(text);
  }, [text, store]);

  useEffect(
    () =>
      store.subscribe(() => {
        const kept = store.read()?.text ?? '';
        if (kept !== current.current) void setFieldValue('text', kept);
      }),
    [store, setFieldValue],
  );
  return null;
}
