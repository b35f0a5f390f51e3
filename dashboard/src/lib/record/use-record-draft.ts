import { createKept } from '@northlight/contract/drafts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
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
const pause = 300;

/**
 * A copy of what is typed into one form, for one record: kept on this device until it is saved or given up.
 * @returns the copy found at the start, and how to keep and drop it
 */
export function useRecordDraft(area: string, record: string) {
  const userId = useUserId();
  const kept = useMemo(
    () => createKept(userId, `dashboard.draft.${area}.${record}`, asDraft),
    [userId, area, record],
  );
  const found = useMemo(() => kept.read(), [kept]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<RecordDraft | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) kept.write(waiting.current);
    waiting.current = null;
  }, [kept]);

  const keep = useCallback(
    (draft: RecordDraft) => {
      waiting.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [flush],
  );

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
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

  return { found, keep, drop };
}

function asDraft(stored: unknown): RecordDraft | null {
  const { values, readAt, id } = stored as Partial<RecordDraft>;
  return values !== undefined && readAt !== undefined && typeof id === 'string'
    ? { values, readAt, id }
    : null;
}
