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

/** Whether the session came from a recovery or invitation link and the new password is still due. */
export function useIsRecovering(): boolean {
  return useSyncExternalStore(
    subscribeState,
    () => currentState().recovering,
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
