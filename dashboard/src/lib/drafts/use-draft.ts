import { useSession } from '@northlight/auth-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, keepDraftAtOnce, readDraft } from './draft-store.ts';

/** How long after a keystroke the text is kept. */
const pause = 300;

/** The key of what one person types into one form, for one record. */
export function useDraftKey(area: string, record: string): string {
  const session = useSession();
  return `${session.status === 'signed-in' ? session.user.id : 'nobody'}:${area}:${record}`;
}

/**
 * A copy of what is being typed, kept on this device until it is saved or given up.
 * @returns the copy found at the start (`undefined` while it is looked for), and the hands to keep and drop it
 */
export function useDraft(key: string) {
  const [found, setFound] = useState<Draft | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Draft | null>(null);

  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    void readDraft(key).then((draft) => isCurrent && setFound(draft));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    waiting.current = null;
    if (draft) void keepDraft(key, draft);
  }, [key]);

  const keep = useCallback(
    (draft: Draft) => {
      waiting.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [flush],
  );

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    void dropDraft(key);
  }, [key]);

  useEffect(() => {
    // Before the page may be gone: a closed tab, or another app on a phone, which may never come back from there.
    const onHide = () => {
      if (waiting.current) keepDraftAtOnce(key, waiting.current);
    };
    // Comes after pagehide: what an editor then handed on is kept too.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') onHide();
    };
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
      flush();
    };
  }, [flush, key]);

  return { found, keep, drop };
}
