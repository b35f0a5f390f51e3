import { useHeldPage } from '@northlight/contract';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { DraftStore } from './draft.ts';

/**
 * Stores the `text` field of the surrounding form on every change, and syncs it with other tabs.
 */
export function DraftKeeper({ store }: { store: DraftStore }) {
  const { values, setFieldValue, resetForm } = useFormikContext<{ text: string }>();
  const { text } = values;
  const latestText = useRef(text);
  useHeldPage(text !== '');

  useEffect(() => {
    latestText.current = text;
    store.write(text);
  }, [text, store]);

  useEffect(
    () =>
      store.subscribe(() => {
        const stored = store.read()?.text ?? '';
        if (stored === latestText.current) return;
        // After sending, an error such as "required" must go as well.
        if (stored === '') resetForm({ values: { text: '' } });
        else void setFieldValue('text', stored);
      }),
    [store, setFieldValue, resetForm],
  );
  return null;
}
