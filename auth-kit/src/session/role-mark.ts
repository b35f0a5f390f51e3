import type { Store } from '../store.ts';
import type { SessionStorage, StorageArea } from './session-storage.ts';
import type { AuthState, Role } from './types.ts';

const keyOf = (storageKey: string) => `${storageKey}-role`;

/**
 * Keeps the role that was last read for as long as its session. It opens nothing: by it a document fetches ahead what
 * the person will most likely see.
 */
export function keepRole(
  storage: SessionStorage,
  storageKey: string,
  state: Pick<Store<AuthState>, 'get' | 'subscribe'>,
): void {
  const key = keyOf(storageKey);
  const follow = () => {
    const { session, role } = state.get();
    if (session.status === 'signed-out' || (role.status === 'ready' && role.passwordDue)) {
      if (storage.getItem(key) !== null) storage.removeItem(key);
    } else if (session.status === 'signed-in' && role.status === 'ready') {
      const mark = `${session.user.id} ${role.role}`;
      if (storage.getItem(key) !== mark) storage.setItem(key, mark);
    }
  };
  follow();
  state.subscribe(follow);
}

/** @returns null when no role is kept for this person */
export function readRoleMark(storage: StorageArea, storageKey: string, userId: string): Role | null {
  const [id, role] = (storage.getItem(keyOf(storageKey)) ?? '').split(' ');
  return id === userId ? (role as Role) : null;
}
