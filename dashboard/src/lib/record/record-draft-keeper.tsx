import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSame } from './conflict.ts';
import type { RecordDraft } from './use-record-draft.ts';

export interface RecordDraftKeeperProps<Values> {
  /** What was found on this device; put into the form once. */
  draft: RecordDraft | null;
  /** What is stored: it needs no copy. */
  saved: Values;
  keep: (values: Values) => void;
  drop: () => void;
  /** Told of each version that is not stored, after it is on screen. */
  onTyped: (values: Values) => void;
}

/** Ties a form to its copy on this device. */
export function RecordDraftKeeper<Values extends object>(props: RecordDraftKeeperProps<Values>) {
  const { draft, saved } = props;
  const { values, setValues } = useFormikContext<Values>();
  const isRestored = useRef(false);
  const wasDirty = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const isDirty = !isSame(values, saved);

  useEffect(() => {
    if (draft === null || isRestored.current) return;
    isRestored.current = true;
    // A draft of an older form may lack a field or have one too many: only what the form knows is taken.
    void setValues((current) => ({ ...current, ...known(current, draft.values) }), false);
  }, [draft, setValues]);

  // With the drawing and not after it: a page that goes has no later moment.
  useLayoutEffect(() => {
    if (isDirty) latest.current.keep(values);
    else if (wasDirty.current) latest.current.drop();
    wasDirty.current = isDirty;
  }, [isDirty, values]);

  useEffect(() => {
    if (isDirty) latest.current.onTyped(values);
  }, [isDirty, values]);

  return null;
}

function known<Values extends object>(current: Values, stored: unknown): Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => name in current && typeof value === typeof current[name as keyof Values],
    ),
  ) as Partial<Values>;
}
