import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useDraftStore } from '../../lib/kept/use-draft-store.ts';
import type { ProfileValues } from '../model/profile-schema.ts';

/** Keeps on this device what was typed into the profile and not saved, and puts it back. */
export function ProfileDraft({ userId }: { userId: string }) {
  const { values, dirty, setValues } = useFormikContext<ProfileValues>();
  const store = useDraftStore(userId, 'profile', 'own');
  const isPutBack = useRef(false);

  useEffect(() => {
    if (isPutBack.current) {
      store.write(dirty ? JSON.stringify(values) : '');
      return;
    }
    isPutBack.current = true;
    const kept = parse(store.read()?.text);
    if (kept !== null) void setValues({ ...values, ...kept });
  }, [values, dirty, store, setValues]);
  return null;
}

function parse(text: string | undefined): Partial<ProfileValues> | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    return Object.values(value).every((part) => typeof part === 'string') ? value : null;
  } catch {
    return null;
  }
}
