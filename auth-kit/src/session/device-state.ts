import type { SessionStorage, StorageArea } from './session-storage.ts';
import type { AuthState, Role } from './types.ts';

/** What this device stores besides the session. None of it grants access. */
export interface DeviceState {
  /** The id of the user who must set a new password, in this tab and through reloads. */
  getRecovering(): string | null;
  setRecovering(userId: string | null): void;
  /** The id of the user whose session expired without a sign-out; shared by all tabs. */
  getExpired(): string | null;
  setExpired(userId: string | null): void;
  /** Stores the role with its session, so that documents can preload the page that the person will probably see. */
  keepRole(state: AuthState): void;
  /** Records the address for which this device requested a link, which then needs no question. */
  awaitLink(email: string): void;
  /** Whether this device requested a link for this address. True once. */
  takeAwaitedLink(email: string): boolean;
}

/** Milliseconds; longer than any link is valid. */
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
        // Storage is blocked: after a reload the person has to request another link.
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

/** @returns null if no role is stored for this person */
export function readKeptRole(storage: StorageArea, storageKey: string, userId: string): Role | null {
  const [id, role] = (storage.getItem(roleKeyOf(storageKey)) ?? '').split(' ');
  return id === userId ? (role as Role) : null;
}

const roleKeyOf = (storageKey: string) => `${storageKey}-role`;

const comparable = (email: string) => email.trim().toLowerCase();
