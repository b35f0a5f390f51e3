import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RemoteDeclaration } from './declaration.ts';
import { ChunkError, renewFailedChunk } from './load-error.ts';
import type { DescribePage } from './meta.ts';

/** What a page's loader gets. It primes the query cache; the page then reads it with the same query options. */
export interface PageLoaderArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** The cache to prime: the shell's one in the browser, the request's own on the server. */
  readonly queryClient: QueryClient;
}

/** The module behind a page. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly loader?: (args: PageLoaderArgs) => Promise<void> | void;
  /** What the document's head says of the page; see `PageMeta`. */
  readonly meta?: DescribePage;
  /**
   * Code that an address opens beside the page, by its query: `'manage=*&tab=notes': () => import('./notes.tsx')` is for
   * addresses with any `manage` and this `tab`, `tab=` for those without one. The build reads it as it is written, so
   * that the code comes with the page's own and not after it; to draw it is the page's part.
   */
  readonly opened?: Readonly<Record<string, () => Promise<object>>>;
}

/** A page that is fetched when it is first needed. */
export interface Page {
  /** @throws ChunkError when the code cannot be fetched in time; a later call fetches again. */
  load(): Promise<PageModule>;
  /** The module when it is already here: lets a page render without a pending state. */
  peek(): PageModule | null;
}

const timeLimit = 12_000;

/**
 * A lazily loaded page. React Router's own `lazy` keeps a rejected promise for ever; this forgets a failure, so
 * that Try again really fetches again, and has a time limit, since a stalled script request never ends by itself.
 * @param load - `() => import('./some-page.tsx')`
 */
export function page(load: () => Promise<PageModule>): Page {
  let pending: Promise<PageModule> | null = null;
  let loaded: PageModule | null = null;
  let failure: unknown = null;

  const fetchPage = async () => {
    if (failure !== null) await renewFailedChunk(failure);
    return withTimeLimit(load());
  };
  return {
    load() {
      pending ??= fetchPage().then(
        (module) => {
          loaded = module;
          return module;
        },
        (cause: unknown) => {
          pending = null;
          failure = cause;
          throw cause instanceof ChunkError ? cause : new ChunkError(cause);
        },
      );
      return pending;
    },
    peek: () => loaded,
  };
}

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkError(new Error(`no answer in ${timeLimit} ms`))),
      timeLimit,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What a remote's `./app` module exports as `app`. */
export interface RemoteApp<Path extends string = string> {
  readonly declaration: RemoteDeclaration<Path>;
  /** The frame around every page of the remote; it renders `<Outlet />`. */
  readonly Layout: ComponentType;
  /** A page for each declared path. */
  readonly pages: Readonly<Record<Path, Page>>;
}

/** Binds a declaration to its code; a declared route without a page is a type error. */
export function defineApp<Path extends string>(
  declaration: RemoteDeclaration<Path>,
  parts: { Layout: ComponentType; pages: Readonly<Record<NoInfer<Path>, Page>> },
): RemoteApp<Path> {
  return { declaration, ...parts };
}
