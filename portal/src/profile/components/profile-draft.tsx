import { createKept } from '@platform/drafts';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { ProfileValues } from '../model/profile-schema.ts';

/** Keeps on this device what was typed into the profile and not saved, and puts it back. */
export function ProfileDraft({ userId }: { userId: string }) {
  const { values, dirty, setValues } = useFormikContext<ProfileValues>();
  const isPutBack = useRef(false);

  useEffect(() => {
    const draft = createKept(userId, 'portal.draft.profile', asTexts);
    if (isPutBack.current) {
      draft.write(dirty ? values : null);
      return;
    }
    isPutBack.current = true;
    const kept = draft.read();
    if (kept !== null) void setValues({ ...values, ...kept });
  }, [values, dirty, userId, setValues]);
  return null;
}

function asTexts(stored: unknown): Partial<ProfileValues> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.values(stored).every((part) => typeof part === 'string') ? stored : null;
}
