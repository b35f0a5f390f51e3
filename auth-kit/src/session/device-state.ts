import type { SessionStore, StorageArea } from './session-store.ts';
import type { AuthState, Role } from './types.ts';

/** What this device stores besides the session. None of it grants access. */
export interface DeviceState {
  /** The id of the user who must set a new password; kept for this tab across reloads. */
  getRecoveringUser(): string | null;
  setRecoveringUser(userId: string | null): void;
  /** The id of the user whose session expired without a sign-out; shared by all tabs. */
  getExpiredUser(): string | null;
  setExpiredUser(userId: string | null): void;
  /** Stores the role with its session, so that documents can preload the page that the user will probably see. */
  storeRole(state: AuthState): void;
  /** Records the address for which this device requested a link, which then opens without confirmation. */
  awaitLink(email: string): void;
  /** Whether this device requested a link for this address. Returns true only once. */
  takeAwaitedLink(email: string): boolean;
}

/** Milliseconds; longer than any link is valid. */
const maxLinkAge = 24 * 60 * 60 * 1000;

export function createDeviceState(storage: SessionStore, storageKey: string): DeviceState {
  const set = (key: string, value: string | null) => {
    if (value === storage.getItem(key)) return;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  };
  const recoveringKey = `${storageKey}-recovering`;
  const expiredKey = `${storageKey}-expired`;
  const awaitedLinkKey = `${storageKey}-awaited`;
  return {
    getRecoveringUser() {
      try {
        return window.sessionStorage.getItem(recoveringKey);
      } catch {
        return null;
      }
    },
    setRecoveringUser(userId) {
      try {
        if (userId === null) window.sessionStorage.removeItem(recoveringKey);
        else window.sessionStorage.setItem(recoveringKey, userId);
      } catch {
        // Storage is blocked: after a reload the user has to request another link.
      }
    },
    getExpiredUser: () => storage.getItem(expiredKey),
    setExpiredUser: (userId) => set(expiredKey, userId),
    storeRole({ session, role }) {
      const isReady = role.status === 'ready';
      if (session.status === 'signed-out' || (isReady && role.passwordDue)) set(getRoleKey(storageKey), null);
      else if (session.status === 'signed-in' && isReady)
        set(getRoleKey(storageKey), `${session.user.id} ${role.role}`);
    },
    awaitLink: (email) => storage.setItem(awaitedLinkKey, `${Date.now()} ${normalizeEmail(email)}`),
    takeAwaitedLink(email) {
      const [requestedAt = '', address] = (storage.getItem(awaitedLinkKey) ?? '').split(' ');
      if (address !== normalizeEmail(email)) return false;
      storage.removeItem(awaitedLinkKey);
      return Date.now() - Number(requestedAt) < maxLinkAge;
    },
  };
}

/** @returns null if no role is stored for this user */
export function readStoredRole(storage: StorageArea, storageKey: string, userId: string): Role | null {
  const [id, role] = (storage.getItem(getRoleKey(storageKey)) ?? '').split(' ');
  return id === userId ? (role as Role) : null;
}

const getRoleKey = (storageKey: string) => `${storageKey}-role`;

const normalizeEmail = (email: string) => email.trim().toLowerCase();
