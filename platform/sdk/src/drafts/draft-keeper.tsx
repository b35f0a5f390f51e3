import { useHeldPage } from '@northlight/contract';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { DraftStore } from './draft.ts';

/**
 * Stores the `text` field of the surrounding form on every change, and syncs it with other tabs.
 */
export function DraftKeeper({ store }: { store: DraftStore }) {
  const { values, setFieldValue } = useFormikContext<{ text: string }>();
  const { text } = values;
  const shown = useRef(text);
  useHeldPage(text !== '');

  useEffect(() => {
    shown.current = text;
    store.write(text);
  }, [text, store]);

  useEffect(
    () =>
      store.subscribe(() => {
        const latest = store.read()?.text ?? '';
        if (latest !== shown.current) void setFieldValue('text', latest);
      }),
    [store, setFieldValue],
  );
  return null;
}
