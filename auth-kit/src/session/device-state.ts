import type { SessionStorage, StorageArea } from './session-storage.ts';
import type { AuthState, Role } from './types.ts';

/** What this device notes beside the session. None of it opens anything. */
export interface DeviceState {
  /** The id of the user for whom a new password is due; of this tab, and through reloads. */
  getRecovering(): string | null;
  setRecovering(userId: string | null): void;
  /** The id of the user whose session expired, and was not ended by its person; for all tabs. */
  getExpired(): string | null;
  setExpired(userId: string | null): void;
  /** Keeps the role for as long as its session: by it a document fetches ahead what the person will most likely see. */
  keepRole(state: AuthState): void;
  /** Notes for which address a mail with a link was asked for here: that link needs no question. */
  awaitLink(email: string): void;
  /** Whether a link for this address was asked for here; only once. */
  takeAwaitedLink(email: string): boolean;
}

/** Longer than any link lives. */
const longestLink = 24 * 60 * 60 * 1000;

export function createDeviceState(storage: SessionStorage, storageKey: string): DeviceState {
  const set = (key: string, value: string | null) => {
    if (value === storage.getItem(key)) return;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  };
  const recovering = `${storageKey}-recovering`;
  const expired = `${storageKey}-expired`;
  const awaited = `${storageKey}-awaited`;
  return {
    getRecovering() {
      try {
        return window.sessionStorage.getItem(recovering);
      } catch {
        return null;
      }
    },
    setRecovering(userId) {
      try {
        if (userId === null) window.sessionStorage.removeItem(recovering);
        else window.sessionStorage.setItem(recovering, userId);
      } catch {
        // Blocked: after a reload the person asks for another link.
      }
    },
    getExpired: () => storage.getItem(expired),
    setExpired: (userId) => set(expired, userId),
    keepRole({ session, role }) {
      const isReady = role.status === 'ready';
      if (session.status === 'signed-out' || (isReady && role.passwordDue)) set(roleKeyOf(storageKey), null);
      else if (session.status === 'signed-in' && isReady)
        set(roleKeyOf(storageKey), `${session.user.id} ${role.role}`);
    },
    awaitLink: (email) => storage.setItem(awaited, `${Date.now()} ${comparable(email)}`),
    takeAwaitedLink(email) {
      const [since = '', address] = (storage.getItem(awaited) ?? '').split(' ');
      if (address !== comparable(email)) return false;
      storage.removeItem(awaited);
      return Date.now() - Number(since) < longestLink;
    },
  };
}

/** @returns null when no role is kept for this person */
export function readKeptRole(storage: StorageArea, storageKey: string, userId: string): Role | null {
  const [id, role] = (storage.getItem(roleKeyOf(storageKey)) ?? '').split(' ');
  return id === userId ? (role as Role) : null;
}

const roleKeyOf = (storageKey: string) => `${storageKey}-role`;

const comparable = (email: string) => email.trim().toLowerCase();
