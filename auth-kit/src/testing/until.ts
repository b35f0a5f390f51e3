import type { AuthPort } from '../port.ts';
import type { AuthState } from '../session/types.ts';

/** Resolves with the first state that matches. Otherwise the test times out. */
export function until(auth: AuthPort, matches: (state: AuthState) => boolean): Promise<AuthState> {
  return new Promise((resolve) => {
    const check = () => {
      if (!matches(auth.getState())) return;
      unsubscribe();
      resolve(auth.getState());
    };
    const unsubscribe = auth.subscribe(check);
    check();
  });
}

export const isSignedOut = (state: AuthState): boolean => state.session.status === 'signed-out';
export const hasRole = (state: AuthState): boolean => state.role.status === 'ready';
export const hasFailed = (state: AuthState): boolean => state.role.status === 'failed';
