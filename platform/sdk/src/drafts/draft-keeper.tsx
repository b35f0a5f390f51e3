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
        if (stored !== latestText.current) void setFieldValue('text', stored);
      }),
    [store, setFieldValue],
  );
  return null;
}
