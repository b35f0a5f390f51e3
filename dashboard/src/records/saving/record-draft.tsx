import { createStoredValue } from '@northlight/contract/drafts';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useUserId } from '../../queries/use-user-id.ts';
import { isSame } from '../is-same.ts';

export interface RecordDraft {
  readonly values: unknown;
  /** The edited row's `updated_at`; null for a new record. */
  readonly readAt: string | null;
  /** The id that a new record will get, so that a retry cannot add a second one. */
  readonly id: string;
}

/** Milliseconds after a keystroke before the draft is written: a post may be a megabyte. */
const writeDelay = 300;

/**
 * Stores the input of a record's form on this device until it is saved or discarded.
 * @returns the stored draft, and functions to save and discard it
 */
export function useRecordDraft(area: string, record: string) {
  const userId = useUserId();
  const storage = useMemo(
    () => createStoredValue(userId, `dashboard.draft.${area}.${record}`, parseDraft),
    [userId, area, record],
  );
  const storedDraft = useMemo(() => storage.read(), [storage]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<RecordDraft | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current !== null) storage.write(pending.current);
    pending.current = null;
  }, [storage]);

  const saveDraft = useCallback(
    (draft: RecordDraft) => {
      pending.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, writeDelay);
    },
    [flush],
  );

  const discardDraft = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = null;
    storage.write(null);
  }, [storage]);

  useEffect(() => {
    // A hidden page may never run again. The editor flushes on pagehide; visibilitychange fires after it.
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onVisibility);
      flush();
    };
  }, [flush]);

  return { storedDraft, saveDraft, discardDraft };
}

function parseDraft(stored: unknown): RecordDraft | null {
  const { values, readAt, id } = stored as Partial<RecordDraft>;
  return values !== undefined && readAt !== undefined && typeof id === 'string'
    ? { values, readAt, id }
    : null;
}

export interface RecordDraftSyncProps<Values> {
  /** The draft found on this device; applied to the form once. */
  draft: RecordDraft | null;
  /** The saved values, which need no draft. */
  saved: Values;
  saveDraft: (values: Values) => void;
  discardDraft: () => void;
  /** Called after render with values that differ from the saved ones. */
  onChange: (values: Values) => void;
}

/** Syncs a form with its draft on this device. */
export function RecordDraftSync<Values extends object>(props: RecordDraftSyncProps<Values>) {
  const { draft, saved } = props;
  const { values, setValues } = useFormikContext<Values>();
  const isRestored = useRef(false);
  const wasDirty = useRef(false);
  const latestProps = useRef(props);
  latestProps.current = props;
  const isDirty = !isSame(values, saved);

  useEffect(() => {
    if (draft === null || isRestored.current) return;
    isRestored.current = true;
    // A draft from an older form may have other fields, so only known fields are applied.
    void setValues((current) => ({ ...current, ...pickKnownFields(current, draft.values) }), false);
  }, [draft, setValues]);

  // In a layout effect, because the page may close before effects run.
  useLayoutEffect(() => {
    if (isDirty) latestProps.current.saveDraft(values);
    else if (wasDirty.current) latestProps.current.discardDraft();
    wasDirty.current = isDirty;
  }, [isDirty, values]);

  useEffect(() => {
    if (isDirty) latestProps.current.onChange(values);
  }, [isDirty, values]);

  return null;
}

function pickKnownFields<Values extends object>(current: Values, stored: unknown): Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => name in current && typeof value === typeof current[name as keyof Values],
    ),
  ) as Partial<Values>;
}
