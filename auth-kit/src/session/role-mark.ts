import type { SessionStorage, StorageArea } from './session-storage.ts';
import type { AuthState, Role } from './types.ts';

/**
 * The role that was last read for the person of this device's session. It opens nothing: by it a document fetches ahead
 * what the person will most likely see.
 */
export interface RoleMark {
  /** Keeps the role of a state that knows one, and forgets it with the session. */
  follow(state: AuthState): void;
}

const keyOf = (storageKey: string) => `${storageKey}-role`;

export function createRoleMark(storage: SessionStorage, storageKey: string): RoleMark {
  const key = keyOf(storageKey);
  return {
    follow({ session, role }) {
      if (session.status === 'signed-out' || (role.status === 'ready' && role.passwordDue)) {
        if (storage.getItem(key) !== null) storage.removeItem(key);
      } else if (session.status === 'signed-in' && role.status === 'ready') {
        const mark = `${session.user.id} ${role.role}`;
        if (storage.getItem(key) !== mark) storage.setItem(key, mark);
      }
    },
  };
}

/** @returns null when no role is kept for this person */
export function readRoleMark(storage: StorageArea, storageKey: string, userId: string): Role | null {
  const [id, role] = (storage.getItem(keyOf(storageKey)) ?? '').split(' ');
  return id === userId ? (role as Role) : null;
}
