import {
  type BootFile,
  type BootRemote,
  type Page,
  type RemoteApp,
  RemoteLoadError,
  renewFailedChunk,
} from '@platform/contract';
import type { RemoteSource } from '@platform/page-tree';
import { classifyLoadError } from './classify-load-error.ts';
import type { FederationPort } from './federation.ts';
import type { LoadLog } from './load-trace.ts';

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
  /** Told of each failure, also of one that the previous version made good: `used` is then that version. */
  readonly onFailure?: (failure: {
    readonly error: RemoteLoadError;
    readonly version: string;
    readonly used: string | null;
  }) => void;
  /** Where the loads of the pages' code are written down. */
  readonly log?: LoadLog;
  /** Milliseconds for a whole load of one version. */
  readonly timeLimit?: number;
}

/** Loads one remote: the live version, else the previous one, else a typed failure that can be tried again. */
export interface RemoteLoader extends RemoteSource {
  readonly state: () => RemoteState;
  /**
   * The frame of the version that runs has thrown: it is given up in this tab, as one that did not start.
   * @returns whether the previous version stands in at the next `load()`
   */
  giveUp(error: unknown): boolean;
}

/**
 * The state machine idle → loading → ready | failed, and from failed to loading again at the next `load()`.
 * Calls while it is loading share the one load under way.
 */
export function createRemoteLoader(remote: BootRemote, options: RemoteLoaderOptions): RemoteLoader {
  const { federation, foreignCopies, onFailure, log, timeLimit = 20_000 } = options;
  let state: RemoteState = { status: 'idle' };
  let pending: Promise<RemoteApp> | null = null;
  let crash: RemoteLoadError | null = null;

  async function loadVersion(version: string, entry: BootFile, attempt: number): Promise<RemoteApp> {
    try {
      const module = await within(
        timeLimit,
        remote.name,
        federation.load(remote.name, version, entry, attempt),
      );
      const app = checkedApp(remote, module, foreignCopies);
      state = { status: 'ready', app: log === undefined ? app : timed(app, version, log), version };
      return state.app;
    } catch (cause) {
      throw classifyLoadError(remote.name, cause);
    }
  }

  async function start(attempt: number): Promise<RemoteApp> {
    const failed = state.status === 'failed' ? state.error : null;
    state = { status: 'loading', attempt };
    if (failed?.kind === 'chunk') await renewFailedChunk(failed);
    try {
      if (crash !== null) throw crash;
      return await loadVersion(remote.version, remote.entry, attempt);
    } catch (cause) {
      const error = classifyLoadError(remote.name, cause);
      const app = await loadPrevious(attempt);
      onFailure?.({ error, version: remote.version, used: app && (remote.previous?.version ?? null) });
      if (app !== null) return app;
      state = { status: 'failed', error, attempts: attempt + 1 };
      throw error;
    }
  }

  /** Null when there is none, or it fails as well. */
  async function loadPrevious(attempt: number): Promise<RemoteApp | null> {
    const { previous } = remote;
    if (previous === undefined) return null;
    try {
      return await loadVersion(previous.version, previous.entry, attempt);
    } catch (cause) {
      const error = classifyLoadError(remote.name, cause);
      onFailure?.({ error, version: previous.version, used: null });
      return null;
    }
  }

  return {
    remote,
    state: () => state,
    peek: () => (state.status === 'ready' ? state.app : null),
    giveUp(error) {
      const isLive = state.status === 'ready' && state.version === remote.version;
      if (!isLive || remote.previous === undefined) return false;
      const message = error instanceof Error ? error.message : String(error);
      crash = new RemoteLoadError('evaluation', remote.name, `its frame threw: ${message}`, error);
      state = { status: 'idle' };
      return true;
    },
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

/** The app with each first load of a page's code written down. */
function timed(app: RemoteApp, version: string, log: LoadLog): RemoteApp {
  const remote = app.declaration.name;
  const pages = Object.entries(app.pages).map(([path, page]) => {
    let pending: ReturnType<Page['load']> | null = null;
    const first = () => log.time({ remote, version, part: 'page', page: path }, page.load);
    const load = () => {
      if (page.peek() !== null) return page.load();
      pending ??= first().finally(() => {
        pending = null;
      });
      return pending;
    };
    return [path, { peek: page.peek, load }];
  });
  return { ...app, pages: Object.fromEntries(pages) };
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
