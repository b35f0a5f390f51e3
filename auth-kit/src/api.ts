import type { SignInInput, SignUpInput, SignUpResult } from './actions/actions.ts';
import type { AuthUrlOutcome } from './actions/auth-url-outcome.ts';
import type { BackendClient } from './backend/client.ts';
import type { PublicClient } from './backend/public-client.ts';
import { type AuthConfig, createAuth } from './create-auth.ts';
import { AppError } from './errors/app-error.ts';
import { toAppError } from './errors/to-app-error.ts';
import { currentState, installPort, isConfigured, port, subscribeState } from './port.ts';
import type { AuthState, AuthUser } from './session/types.ts';

/**
 * Starts the kit; the shell calls it once, before it makes the router: a mail's link in the address is read and the
 * address cleaned on the spot. A second call changes nothing.
 */
export function configureAuth(config: AuthConfig): void {
  if (!isConfigured()) installPort(createAuth(config));
}

/** What became of a mail's link in the address that the page was opened with. */
export function consumeAuthUrl(): Promise<AuthUrlOutcome> {
  return port().consumeAuthUrl();
}

/**
 * Answers the question that a link led to. Accepted, the link's person takes the place of whoever is signed in; refused,
 * nothing changes and the link's session is ended.
 * @returns what became of the link; `none` after a no, or when there is no question
 * @throws AppError when it could not be done; the question stays
 */
export function answerLink(isAccepted: boolean): Promise<AuthUrlOutcome> {
  return port().answerLink(isAccepted);
}

/** Session and role at this moment, for code outside React. */
export function getAuthState(): AuthState {
  return currentState();
}

/** Calls back after every change of session or role. @returns how to stop */
export const subscribeAuth = subscribeState;

/** Resolves once session and role are both known (signed out, role read, or role failed). Rejects when aborted. */
export function whenAuthSettled(signal?: AbortSignal): Promise<AuthState> {
  return new Promise((resolve, reject) => {
    const stopAll = () => {
      stop();
      signal?.removeEventListener('abort', onAbort);
    };
    const look = () => {
      const state = currentState();
      if (!isSettled(state)) return false;
      stopAll();
      resolve(state);
      return true;
    };
    const onAbort = () => {
      stopAll();
      reject(new AppError('aborted', { cause: signal?.reason }));
    };
    const stop = subscribeState(look);
    if (signal?.aborted) onAbort();
    else if (!look()) signal?.addEventListener('abort', onAbort);
  });
}

function isSettled({ session, role }: AuthState): boolean {
  if (session.status === 'signed-out') return true;
  return session.status === 'signed-in' && (role.status === 'ready' || role.status === 'failed');
}

/** Whether this device holds a session, said at once and without knowing whether it is still good. */
export function hasStoredSession(): boolean {
  return isConfigured() && port().hasStoredSession();
}

/** Whether the browser refuses to keep the session: it then ends with the page. */
export function storageBlocked(): boolean {
  return isConfigured() && port().storageBlocked();
}

/**
 * The one typed client, for private data. It never reads as anon while, or after, somebody is signed in here.
 * @throws AppError `network` when its code cannot be fetched
 */
export async function getBackend(): Promise<BackendClient> {
  return port().getBackend();
}

/**
 * A request to one of the product's own endpoints with the token of the signed-in person, renewed where it has to be.
 * With an `idempotency-key` a refused request is repeated under a new token.
 * @throws AppError `session-missing` when there is no session to send it with
 */
export async function sendAsUser(path: `/${string}`, init: RequestInit): Promise<Response> {
  try {
    return await port().sendAsUser(path, init);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Public data as anybody sees it, without supabase-js. */
export function getPublicBackend(): PublicClient {
  return port().getPublicBackend();
}

export async function signIn(input: SignInInput): Promise<AuthUser> {
  return port().signIn(input);
}

export async function signUp(input: SignUpInput): Promise<SignUpResult> {
  return port().signUp(input);
}

/** Signs out of this device: at once, whether or not the backend can be told. */
export async function signOut(): Promise<void> {
  return port().signOut();
}

/** Signs out of every device; rejects, and changes nothing, when the backend cannot be told. */
export async function signOutEverywhere(): Promise<void> {
  return port().signOutEverywhere();
}

export async function resendConfirmation(email: string): Promise<void> {
  return port().resendConfirmation(email);
}

/** Sends a recovery link; answers the same whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  return port().requestPasswordReset(email);
}

/**
 * Sets the signed-in person's password and ends the sessions of other devices.
 * @param present - the present password; left out only where a mail's link has just proved who is there
 */
export async function setNewPassword(password: string, present?: string): Promise<void> {
  return port().setNewPassword(password, present);
}
