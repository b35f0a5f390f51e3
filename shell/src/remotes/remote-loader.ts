import {
  type BootFile,
  type BootRemote,
  type LoadErrorKind,
  type RemoteApp,
  RemoteLoadError,
  renewFailedChunk,
} from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import type { LoadFailure } from '../reports/create-reporting.ts';
import type { FederationPort } from './federation.ts';

/** The state of a remote in this tab. */
export type RemoteState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly attempt: number }
  | { readonly status: 'ready'; readonly app: RemoteApp; readonly version: string }
  | { readonly status: 'failed'; readonly error: RemoteLoadError; readonly attempts: number };

type ReadyState = Extract<RemoteState, { status: 'ready' }>;

/** Why the tab fell back. `liveState` is restored if the previous version also fails. */
interface Crash {
  readonly error: RemoteLoadError;
  readonly liveState: ReadyState | null;
}

/** Maximum milliseconds for loading one version. */
const timeLimit = 20_000;

export interface RemoteLoaderOptions {
  readonly federation: FederationPort;
  /** Called for each failure. */
  readonly onFailure?: (failure: LoadFailure) => void;
  /** Whether the signed-in user gets the newer version during a rollout. Called before code is fetched. */
  readonly isInShare?: (remote: BootRemote) => Promise<boolean>;
}

/** Loads the live version of a remote, or the previous one if that fails. */
export interface RemoteLoader extends RemoteSource {
  readonly state: () => RemoteState;
  /**
   * Abandons the running version in this tab because its frame, or the page of this route, threw. After a broken page the
   * live version returns if the previous one cannot be loaded.
   * @returns whether the next `load()` tries the previous version; true at most once
   */
  fallBack(error: unknown, page?: string): boolean;
}

/** The state machine idle → loading → ready | failed. `load()` retries after a failure; concurrent calls share one load. */
export function createRemoteLoader(remote: BootRemote, options: RemoteLoaderOptions): RemoteLoader {
  const { federation, onFailure, isInShare } = options;
  /** The version to load: the live one, or a newer one that falls back to it. */
  let target: BootRemote = remote;
  let state: RemoteState = { status: 'idle' };
  let pendingLoad: Promise<RemoteApp> | null = null;
  let crash: Crash | null = null;

  async function loadVersion(version: string, entry: BootFile, attempt: number): Promise<RemoteApp> {
    try {
      const module = await withTimeLimit(remote.name, federation.load(remote.name, entry, attempt));
      const app = requireApp(remote, module);
      state = { status: 'ready', app, version };
      return app;
    } catch (cause) {
      throw classifyLoadError(remote.name, cause);
    }
  }

  async function startLoad(attempt: number): Promise<RemoteApp> {
    const previousError = state.status === 'failed' ? state.error : null;
    state = { status: 'loading', attempt };
    if (previousError?.kind === 'chunk') await renewFailedChunk(previousError);
    try {
      if (crash !== null) throw crash.error;
      if (remote.next !== undefined && attempt === 0 && (await isInShare?.(remote))) {
        target = { ...remote, ...remote.next, previous: remote };
      }
      return await loadVersion(target.version, target.entry, attempt);
    } catch (cause) {
      const error = classifyLoadError(remote.name, cause);
      const app = await loadPrevious(attempt);
      onFailure?.({
        error,
        version: target.version,
        fallbackVersion: app && (target.previous?.version ?? null),
      });
      if (app !== null) return app;
      if (crash?.liveState) {
        state = crash.liveState;
        return state.app;
      }
      state = { status: 'failed', error, attempts: attempt + 1 };
      throw error;
    }
  }

  /** @returns null if there is no previous version or it also fails */
  async function loadPrevious(attempt: number): Promise<RemoteApp | null> {
    const { previous } = target;
    if (previous === undefined) return null;
    try {
      return await loadVersion(previous.version, previous.entry, attempt);
    } catch (cause) {
      const error = classifyLoadError(remote.name, cause);
      onFailure?.({ error, version: previous.version, fallbackVersion: null });
      return null;
    }
  }

  return {
    remote,
    state: () => state,
    peek: () => (state.status === 'ready' ? state.app : null),
    fallBack(error, page) {
      if (state.status !== 'ready' || state.version !== target.version) return false;
      if (target.previous === undefined || crash !== null) return false;
      crash = { error: toCrashError(remote.name, error, page), liveState: page === undefined ? null : state };
      state = { status: 'idle' };
      return true;
    },
    load() {
      if (state.status === 'ready') return Promise.resolve(state.app);
      pendingLoad ??= startLoad(state.status === 'failed' ? state.attempts : 0).finally(() => {
        pendingLoad = null;
      });
      return pendingLoad;
    },
  };
}

function requireApp(remote: BootRemote, module: unknown): RemoteApp {
  const { app } = (typeof module === 'object' && module !== null ? module : {}) as Record<string, unknown>;
  if (!isApp(app)) throw new RemoteLoadError('contract', remote.name, 'it exposes no app made by defineApp');
  const missingPaths = remote.routes.map(([path]) => path).filter((path) => app.pages[path] === undefined);
  if (missingPaths.length > 0) {
    throw new RemoteLoadError('contract', remote.name, `it has no page for ${missingPaths.join(', ')}`);
  }
  return app;
}

function toCrashError(remote: string, error: unknown, page: string | undefined): RemoteLoadError {
  if (error instanceof RemoteLoadError) return error;
  const source = page === undefined ? 'its frame' : `its page ${page}`;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteLoadError('evaluation', remote, `${source} threw: ${message}`, error);
}

function isApp(value: unknown): value is RemoteApp {
  return typeof value === 'object' && value !== null && 'pages' in value && 'Layout' in value;
}

function withTimeLimit<T>(remote: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteLoadError('timeout', remote, `it did not start within ${timeLimit / 1000} s`)),
      timeLimit,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Converts any failure to load a remote to a RemoteLoadError with a kind. */
function classifyLoadError(remote: string, error: unknown): RemoteLoadError {
  const cause = unwrap(error);
  if (cause instanceof RemoteLoadError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteLoadError(detectKind(cause, message), remote, message, error);
}

function unwrap(error: unknown): unknown {
  let current = error;
  for (let depth = 0; depth < 5; depth += 1) {
    if (current instanceof RemoteLoadError) return current;
    if (!(current instanceof Error) || current.cause === undefined) return error;
    current = current.cause;
  }
  return error;
}

function detectKind(error: unknown, message: string): LoadErrorKind {
  const name = error instanceof Error ? error.name : '';
  // The bundler's runtime uses this name for scripts and this message for style sheets.
  if (name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(message)) return 'chunk';
  // The federation runtime's messages for an incompatible strict singleton.
  if (/does not satisfy the requirement|shared .*version|Invalid loadShareSync/i.test(message))
    return 'contract';
  return 'evaluation';
}
