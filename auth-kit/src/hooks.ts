import { useSyncExternalStore } from 'react';
import { getCurrentState, subscribeToState } from './port.ts';
import { loadingState } from './session/transitions.ts';
import type { RoleState, SessionState } from './session/types.ts';

/** The session; loading on the server and until it is known. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribeToState,
    () => getCurrentState().session,
    () => loadingState.session,
  );
}

/** The signed-in person's role from the database; `none` if no one is signed in. */
export function useRole(): RoleState {
  return useSyncExternalStore(
    subscribeToState,
    () => getCurrentState().role,
    () => loadingState.role,
  );
}

/** Whether the user must set a password: after a recovery or invitation link, or if staff chose the current one. */
export function useMustSetPassword(): boolean {
  return useSyncExternalStore(
    subscribeToState,
    () => {
      const { recovering, role } = getCurrentState();
      return recovering || (role.status === 'ready' && role.passwordDue);
    },
    () => false,
  );
}

/** Whether the session has expired while the page has unsaved text. The page waits for the user to sign in again. */
export function useHasSessionExpired(): boolean {
  return useSyncExternalStore(
    subscribeToState,
    () => getCurrentState().expired,
    () => false,
  );
}
