import type { AuthActions } from './actions/actions.ts';
import type { AuthUrlOutcome } from './actions/auth-url-outcome.ts';
import type { BackendClient } from './backend/client.ts';
import type { PublicClient } from './backend/public-client.ts';
import { AppError } from './errors/app-error.ts';
import { loadingState } from './session/transitions.ts';
import type { AuthState, SessionEndReason } from './session/types.ts';

/** All that the kit does, behind one door: the real thing, or a test's double. */
export interface AuthPort extends AuthActions {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  onSessionEnd(callback: (reason: SessionEndReason) => void): () => void;
  hasStoredSession(): boolean;
  storageBlocked(): boolean;
  /** What became of a mail's link in the address that the page was opened with. */
  consumeAuthUrl(): Promise<AuthUrlOutcome>;
  /**
   * The one typed client, for private data. It never reads as anon while, or after, somebody is signed in here.
   * @throws AppError `network` when its code cannot be fetched
   */
  getBackend(): Promise<BackendClient>;
  sendAsUser(path: string, init: RequestInit): Promise<Response>;
  getPublicBackend(): PublicClient;
}

let installed: AuthPort | null = null;
let stopListening: () => void = () => undefined;
const listeners = new Set<() => void>();
const endCallbacks = new Set<(reason: SessionEndReason) => void>();

/** Makes a port the current one; listeners that came before it are kept. Null takes it away again. */
export function installPort(next: AuthPort | null): void {
  stopListening();
  installed = next;
  const stops =
    next === null
      ? []
      : [
          next.subscribe(notify),
          next.onSessionEnd((reason) => {
            for (const callback of [...endCallbacks]) callback(reason);
          }),
        ];
  stopListening = () => {
    for (const stop of stops) stop();
  };
  notify();
}

/** @throws AppError before the shell called `configureAuth` */
export function port(): AuthPort {
  if (installed === null) throw new AppError('not-configured');
  return installed;
}

export function isConfigured(): boolean {
  return installed !== null;
}

/** The state; loading until the shell called `configureAuth`, and on the server. */
export function currentState(): AuthState {
  return installed?.getState() ?? loadingState;
}

export function subscribeState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function subscribeSessionEnd(callback: (reason: SessionEndReason) => void): () => void {
  endCallbacks.add(callback);
  return () => endCallbacks.delete(callback);
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
