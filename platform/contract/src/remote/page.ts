import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RemoteDeclaration } from './declaration.ts';
import { ChunkError, renewFailedChunk } from './load-error.ts';
import type { DescribePage } from './meta.ts';

/** The arguments of a page's loader, which fills the query cache; the page reads it with the same query options. */
export interface PageLoaderArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** The cache to fill: the shell's in the browser, the request's own on the server. */
  readonly queryClient: QueryClient;
}

/** The module behind a page. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly loader?: (args: PageLoaderArgs) => Promise<void> | void;
  /** The page's head data; see `PageMeta`. */
  readonly meta?: DescribePage;
}

/** A page that is loaded when first needed. */
export interface Page {
  /** @throws ChunkError if the code cannot be loaded in time; a later call retries. */
  load(): Promise<PageModule>;
  /** The module if it has already loaded, so that the page renders without a pending state. */
  peek(): PageModule | null;
}

const timeLimit = 12_000;

/**
 * A lazily loaded page. React Router's `lazy` keeps a rejected promise forever; this one retries after a failure, and has a
 * time limit, because a stalled script request never fails on its own.
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
      () => reject(new ChunkError(new DOMException(`No response in ${timeLimit} ms`, 'TimeoutError'))),
      timeLimit,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What a remote's `./app` module exports as `app`. */
export interface RemoteApp<Path extends string = string> {
  readonly declaration: RemoteDeclaration<Path>;
  /**
   * The frame around every page of the remote; it renders `<Outlet />`. The frame of the remote with the user's start page
   * also surrounds the shell's account pages and the 404 page.
   */
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
