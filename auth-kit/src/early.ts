// Runs inline in documents before the kit: keep its imports small.
import { readStoredRole } from './session/device-state.ts';
import { getSessionKey, readStoredSession } from './session/session-store.ts';
import type { Role } from './session/types.ts';

export { homeOf, isAllowed } from './access/decide-access.ts';
export { profileColumns } from './session/profile.ts';

/** The signed-in user according to this device. The backend may disagree. */
export interface StoredPerson {
  readonly id: string;
  /** Null if it expires too soon to be sent. */
  readonly token: string | null;
  /** The role last read; null if unknown. */
  readonly role: Role | null;
}

/** Milliseconds before expiry at which the auth client renews a token; responses to requests with the old token would be discarded. */
const renewalMargin = 90_000;

/**
 * Reads the stored session without loading the kit.
 * @param url - the backend's origin
 * @returns null if no one is signed in or storage is blocked
 */
export function readStoredPerson(url: string): StoredPerson | null {
  try {
    const key = getSessionKey(url);
    const session = readStoredSession(localStorage, key);
    if (!session?.user) return null;
    const { id } = session.user;
    const isFresh = session.expires_at * 1000 > Date.now() + renewalMargin;
    return {
      id,
      token: isFresh ? session.access_token : null,
      role: readStoredRole(localStorage, key, id),
    };
  } catch {
    return null;
  }
}
