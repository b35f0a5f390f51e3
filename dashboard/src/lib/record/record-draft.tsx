import { createKept } from '@northlight/contract/drafts';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { isSame } from '../is-same.ts';
import { useUserId } from '../use-user-id.ts';

/** What somebody typed into the form of a record and has not saved. */
export interface RecordDraft {
  readonly values: unknown;
  /** The stamp of the row that the person started from; null for a new record. */
  readonly readAt: string | null;
  /** The id that a new record will have, so that sending it again cannot make a second one. */
  readonly id: string;
}

/** How long after a keystroke the text is kept: a post may be a megabyte. */
const writeDelay = 300;

/**
 * A copy of what is typed into one form, for one record: kept on this device until it is saved or given up.
 * @returns the copy found at the start, and how to keep and drop it
 */
export function useRecordDraft(area: string, record: string) {
  const userId = useUserId();
  const kept = useMemo(
    () => createKept(userId, `dashboard.draft.${area}.${record}`, parseDraft),
    [userId, area, record],
  );
  const storedDraft = useMemo(() => kept.read(), [kept]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<RecordDraft | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current !== null) kept.write(pending.current);
    pending.current = null;
  }, [kept]);

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
    kept.write(null);
  }, [kept]);

  useEffect(() => {
    // A hidden page may never come back. What an editor hands on at pagehide is kept by the event after it.
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
  /** What was found on this device; put into the form once. */
  draft: RecordDraft | null;
  /** What is stored: it needs no copy. */
  saved: Values;
  saveDraft: (values: Values) => void;
  discardDraft: () => void;
  /** Told of each version that is not stored, after it is on screen. */
  onChange: (values: Values) => void;
}

/** Ties a form to its copy on this device. */
export function RecordDraftSync<Values extends object>(props: RecordDraftSyncProps<Values>) {
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
    void setValues((current) => ({ ...current, ...pickKnownFields(current, draft.values) }), false);
  }, [draft, setValues]);

  // With the drawing and not after it: a page that goes has no later moment.
  useLayoutEffect(() => {
    if (isDirty) latest.current.saveDraft(values);
    else if (wasDirty.current) latest.current.discardDraft();
    wasDirty.current = isDirty;
  }, [isDirty, values]);

  useEffect(() => {
    if (isDirty) latest.current.onChange(values);
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
