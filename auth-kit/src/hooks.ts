import { useSyncExternalStore } from 'react';
import { currentState, subscribeState } from './port.ts';
import { loadingState } from './session/transitions.ts';
import type { RoleState, SessionState } from './session/types.ts';

/** The session. Loading on the server and until the browser knows. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribeState,
    () => currentState().session,
    () => loadingState.session,
  );
}

/** The signed-in person's role, as the database has it; `none` while nobody is signed in. */
export function useRole(): RoleState {
  return useSyncExternalStore(
    subscribeState,
    () => currentState().role,
    () => loadingState.role,
  );
}

/** Whether the person has a password to set: after a recovery or invitation link, or because there is no own one yet. */
export function useIsPasswordDue(): boolean {
  return useSyncExternalStore(
    subscribeState,
    () => {
      const { recovering, role } = currentState();
      return recovering || (role.status === 'ready' && role.passwordDue);
    },
    () => false,
  );
}

/** Whether the session expired while something typed stands on the page, which waits for its person to sign in again. */
export function useHasExpired(): boolean {
  return useSyncExternalStore(
    subscribeState,
    () => currentState().expired,
    () => false,
  );
}
