import type { PublicClient } from './backend/public-client.ts';
import { type AuthConfig, createAuth } from './create-auth.ts';
import { AppError } from './errors/app-error.ts';
import { toAppError } from './errors/to-app-error.ts';
import {
  type AuthPort,
  getCurrentState,
  getPort,
  installPort,
  isConfigured,
  subscribeToState,
} from './port.ts';
import type { AuthState } from './session/types.ts';

/* The port's methods as functions; see `port.ts`. Until the kit is configured, asynchronous ones reject instead of throwing. */
export const consumeAuthUrl: AuthPort['consumeAuthUrl'] = async () => getPort().consumeAuthUrl();
export const resolveLinkPrompt: AuthPort['resolveLinkPrompt'] = async (isAccepted) =>
  getPort().resolveLinkPrompt(isAccepted);
export const signIn: AuthPort['signIn'] = async (input) => getPort().signIn(input);
export const signUp: AuthPort['signUp'] = async (input) => getPort().signUp(input);
export const signOut: AuthPort['signOut'] = async () => getPort().signOut();
export const signOutEverywhere: AuthPort['signOutEverywhere'] = async () => getPort().signOutEverywhere();
export const resendConfirmation: AuthPort['resendConfirmation'] = async (email) =>
  getPort().resendConfirmation(email);
export const requestPasswordReset: AuthPort['requestPasswordReset'] = async (email) =>
  getPort().requestPasswordReset(email);
export const setNewPassword: AuthPort['setNewPassword'] = async (password, currentPassword) =>
  getPort().setNewPassword(password, currentPassword);
export const getBackend: AuthPort['getBackend'] = async () => getPort().getBackend();

/** The client for public data, without supabase-js. */
export const getPublicBackend = (): PublicClient => getPort().getPublicBackend();

/** Whether this device has a stored session, which may no longer be valid. Synchronous. */
export const hasStoredSession = (): boolean => isConfigured() && getPort().hasStoredSession();

/** Whether the browser blocks storage, so that the session ends with the page. */
export const isStorageBlocked = (): boolean => isConfigured() && getPort().isStorageBlocked();

/**
 * Starts the kit. The shell calls it before it creates the router, because that consumes the email
 * link in the URL. Further calls have no effect.
 */
export function configureAuth(config: AuthConfig): void {
  if (!isConfigured()) installPort(createAuth(config));
}

/**
 * Sends a request to one of the product's own endpoints with the user's token, renewed if necessary. With an
 * `idempotency-key`, a request rejected because of an expired token is retried with a new token.
 * @throws AppError `session-missing` if there is no session
 */
export async function sendAsUser(path: `/${string}`, init: RequestInit): Promise<Response> {
  try {
    return await getPort().sendAsUser(path, init);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Resolves once the session and role have settled (signed out, role read, or role failed). Rejects when aborted. */
export function whenAuthSettled(signal?: AbortSignal): Promise<AuthState> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      unsubscribe();
      signal?.removeEventListener('abort', onAbort);
    };
    const check = () => {
      const state = getCurrentState();
      if (!isSettled(state)) return false;
      cleanUp();
      resolve(state);
      return true;
    };
    const onAbort = () => {
      cleanUp();
      reject(new AppError('aborted', { cause: signal?.reason }));
    };
    const unsubscribe = subscribeToState(check);
    if (signal?.aborted) onAbort();
    else if (!check()) signal?.addEventListener('abort', onAbort);
  });
}

function isSettled({ session, role }: AuthState): boolean {
  if (session.status === 'signed-out') return true;
  return session.status === 'signed-in' && (role.status === 'ready' || role.status === 'failed');
}
