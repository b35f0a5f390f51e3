import type { AuthPort } from '../port.ts';
import type { AuthState } from '../session/types.ts';

/** Resolves with the first state that matches. Otherwise the test times out. */
export function until(auth: AuthPort, fits: (state: AuthState) => boolean): Promise<AuthState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!fits(auth.getState())) return;
      stop();
      resolve(auth.getState());
    };
    const stop = auth.subscribe(look);
    look();
  });
}

export const isSignedOut = (state: AuthState): boolean => state.session.status === 'signed-out';
export const hasRole = (state: AuthState): boolean => state.role.status === 'ready';
export const hasFailed = (state: AuthState): boolean => state.role.status === 'failed';
