// What runs in a document before the kit does: nothing here needs any of its other code.
import { readKeptRole } from './session/device-state.ts';
import { readStoredSession, sessionKeyOf } from './session/session-storage.ts';
import type { Role } from './session/types.ts';

export { isAllowed } from './access/access.ts';
export { profileColumns } from './session/profile.ts';

/** Who this device says is signed in. The backend may know better. */
export interface StoredPerson {
  readonly id: string;
  /** Null when it expires too soon to be sent. */
  readonly token: string | null;
  /** The role that was last read; null when none is known. */
  readonly role: Role | null;
}

/** The auth client renews a token that has less than this left: an answer to the old one would not be taken over. */
const renewedBefore = 90_000;

/**
 * Reads the stored session without waking the kit.
 * @param url - where the backend answers
 * @returns null when nobody is signed in, or storage is blocked
 */
export function readStoredPerson(url: string): StoredPerson | null {
  try {
    const key = sessionKeyOf(url);
    const session = readStoredSession(localStorage, key);
    if (!session?.user) return null;
    const { id } = session.user;
    const isFresh = session.expires_at * 1000 > Date.now() + renewedBefore;
    return {
      id,
      token: isFresh ? session.access_token : null,
      role: readKeptRole(localStorage, key, id),
    };
  } catch {
    return null;
  }
}
