import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordDraft } from './use-record-draft.ts';

export interface RecordDraftKeeperProps<Values> {
  /** What was found on this device; put into the form once. */
  draft: RecordDraft | null;
  keep: (values: Values) => void;
  drop: () => void;
}

/** Ties a form to its copy on this device. */
export function RecordDraftKeeper<Values extends object>({
  draft,
  keep,
  drop,
}: RecordDraftKeeperProps<Values>) {
  const { values, dirty, setValues } = useFormikContext<Values>();
  const isRestored = useRef(false);
  const wasDirty = useRef(false);
  const hands = useRef({ keep, drop });
  hands.current = { keep, drop };

  useEffect(() => {
    if (draft === null || isRestored.current) return;
    isRestored.current = true;
    // A draft of an older form may lack a field or have one too many: only what the form knows is taken.
    void setValues((current) => ({ ...current, ...known(current, draft.values) }), false);
  }, [draft, setValues]);

  // With the drawing and not after it: a page that goes has no later moment.
  useLayoutEffect(() => {
    if (dirty) hands.current.keep(values);
    else if (wasDirty.current) hands.current.drop();
    wasDirty.current = dirty;
  }, [dirty, values]);

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
