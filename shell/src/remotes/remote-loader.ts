import {
  type BootFile,
  type BootRemote,
  type RemoteApp,
  RemoteLoadError,
  renewFailedChunk,
} from '@platform/contract';
import type { RemoteSource } from '@platform/root';
import { classifyLoadError } from './classify-load-error.ts';
import type { FederationPort } from './federation.ts';

/** Where a remote stands in this tab. */
export type RemoteState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly attempt: number }
  | { readonly status: 'ready'; readonly app: RemoteApp; readonly version: string }
  | { readonly status: 'failed'; readonly error: RemoteLoadError; readonly attempts: number };

export interface RemoteLoaderOptions {
  readonly federation: FederationPort;
  /** The packages of which a module holds a foreign copy; see `foreignCopies`. */
  readonly foreignCopies: (seen: unknown) => string[];
  /** Told of each failure, also of one that the previous version made good. */
  readonly onFailure?: (failure: { error: RemoteLoadError; version: string }) => void;
  /** Milliseconds for a whole load of one version. */
  readonly timeLimit?: number;
}

/** Loads one remote: the live version, else the previous one, else a typed failure that can be tried again. */
export interface RemoteLoader extends RemoteSource {
  readonly state: () => RemoteState;
}

/**
 * The state machine idle → loading → ready | failed, and from failed to loading again at the next `load()`.
 * Calls while it is loading share the one load under way.
 */
export function createRemoteLoader(remote: BootRemote, options: RemoteLoaderOptions): RemoteLoader {
  const { federation, foreignCopies, onFailure, timeLimit = 20_000 } = options;
  let state: RemoteState = { status: 'idle' };
  let pending: Promise<RemoteApp> | null = null;

  async function loadVersion(version: string, entry: BootFile, attempt: number): Promise<RemoteApp> {
    try {
      const module = await within(
        timeLimit,
        remote.name,
        federation.load(remote.name, version, entry, attempt),
      );
      return checkedApp(remote, module, foreignCopies);
    } catch (cause) {
      const error = classifyLoadError(remote.name, cause);
      onFailure?.({ error, version });
      throw error;
    }
  }

  async function start(attempt: number): Promise<RemoteApp> {
    const failed = state.status === 'failed' ? state.error : null;
    state = { status: 'loading', attempt };
    if (failed?.kind === 'chunk') await renewFailedChunk(failed);
    const { previous } = remote;
    try {
      const app = await loadVersion(remote.version, remote.entry, attempt);
      state = { status: 'ready', app, version: remote.version };
      return app;
    } catch (first) {
      try {
        if (previous === undefined) throw first;
        const app = await loadVersion(previous.version, previous.entry, attempt);
        state = { status: 'ready', app, version: previous.version };
        return app;
      } catch {
        const error = classifyLoadError(remote.name, first);
        state = { status: 'failed', error, attempts: attempt + 1 };
        throw error;
      }
    }
  }

  return {
    remote,
    state: () => state,
    peek: () => (state.status === 'ready' ? state.app : null),
    load() {
      if (state.status === 'ready') return Promise.resolve(state.app);
      pending ??= start(state.status === 'failed' ? state.attempts : 0).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}

function checkedApp(
  remote: BootRemote,
  module: unknown,
  foreignCopies: (seen: unknown) => string[],
): RemoteApp {
  const { app, seen } = (typeof module === 'object' && module !== null ? module : {}) as Record<
    string,
    unknown
  >;
  const foreign = foreignCopies(seen);
  if (foreign.length > 0) {
    throw new RemoteLoadError('contract', remote.name, `it runs on its own copy of ${foreign.join(', ')}`);
  }
  if (!isApp(app)) throw new RemoteLoadError('contract', remote.name, 'it exposes no app made by defineApp');
  const missing = remote.routes.map(([path]) => path).filter((path) => app.pages[path] === undefined);
  if (missing.length > 0) {
    throw new RemoteLoadError('contract', remote.name, `it has no page for ${missing.join(', ')}`);
  }
  return app;
}

function isApp(value: unknown): value is RemoteApp {
  return typeof value === 'object' && value !== null && 'pages' in value && 'Layout' in value;
}

function within<T>(limit: number, remote: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteLoadError('timeout', remote, `it did not start within ${limit / 1000} s`)),
      limit,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
