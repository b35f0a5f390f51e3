import type { AuthActions } from './actions/actions.ts';
import type { AuthUrlOutcome } from './actions/auth-url-outcome.ts';
import type { BackendClient } from './backend/client.ts';
import type { PublicClient } from './backend/public-client.ts';
import { AppError } from './errors/app-error.ts';
import { loadingState } from './session/transitions.ts';
import type { AuthState, SessionEndReason } from './session/types.ts';

/** The kit's interface, implemented by the real kit and by a test double. */
export interface AuthPort extends AuthActions {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  onSessionEnd(callback: (reason: SessionEndReason) => void): () => void;
  hasStoredSession(): boolean;
  isStorageBlocked(): boolean;
  /** The outcome of an email link in the URL that the page was opened with. */
  consumeAuthUrl(): Promise<AuthUrlOutcome>;
  /**
   * The typed client for private data. Never falls back to anonymous reads during or after a session.
   * @throws AppError `network` if its chunk cannot be loaded
   */
  getBackend(): Promise<BackendClient>;
  sendAsUser(path: string, init: RequestInit): Promise<Response>;
  getPublicBackend(): PublicClient;
}

let currentPort: AuthPort | null = null;
let stopListening: () => void = () => undefined;
const listeners = new Set<() => void>();
const endCallbacks = new Set<(reason: SessionEndReason) => void>();

/** Installs a port and keeps existing listeners. Null removes it. */
export function installPort(next: AuthPort | null): void {
  stopListening();
  currentPort = next;
  const unsubscribers =
    next === null
      ? []
      : [
          next.subscribe(notify),
          next.onSessionEnd((reason) => {
            for (const callback of [...endCallbacks]) callback(reason);
          }),
        ];
  stopListening = () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
  notify();
}

/** @throws AppError before the shell has called `configureAuth` */
export function getPort(): AuthPort {
  if (currentPort === null) throw new AppError('not-configured');
  return currentPort;
}

export function isConfigured(): boolean {
  return currentPort !== null;
}

/** The state; loading on the server and until the shell has called `configureAuth`. */
export function getCurrentState(): AuthState {
  return currentPort?.getState() ?? loadingState;
}

/** Calls the listener after every change to the session or role. @returns a function that unsubscribes */
export function subscribeToState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function subscribeToSessionEnd(callback: (reason: SessionEndReason) => void): () => void {
  endCallbacks.add(callback);
  return () => endCallbacks.delete(callback);
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
