import {
  type Access,
  type BootRemote,
  ChunkError,
  isEvaluationError,
  matchRoute,
  NotFoundError,
  type RemoteApp,
  RemoteLoadError,
} from '@northlight/contract';
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  type RouteObject,
  redirect,
  useMatches,
  useRouteError,
} from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';

/** Provides a remote's code, from the shell's loader in the browser or from a bundle on the server. */
export interface RemoteSource {
  readonly remote: BootRemote;
  /** @throws RemoteLoadError; a later call retries */
  load(): Promise<RemoteApp>;
  /** The app if it has already loaded. */
  peek(): RemoteApp | null;
}

/** Route data for titles, announcements and the error page. */
export interface RouteHandle {
  readonly title: string;
  readonly access: Access;
  /** Absent for the shell's own routes. */
  readonly remote?: string;
}

/** The parts of the tree that the shell or server provides. */
export interface RouteParts {
  /** The cache that page loaders fill. */
  readonly queryClient: QueryClient;
  /** Rendered alongside every page: announcements, progress, focus. Must render nothing while hydrating. */
  readonly Effects: ComponentType;
  /** Shown while the first page loads. */
  readonly Pending: ComponentType;
  /** Shown if a remote failed to load or start. */
  readonly RemoteFailure: ComponentType;
  /** Shown inside the remote's frame if a page failed, unless the page has its own not-found view. */
  readonly PageFailure: ComponentType;
  readonly NotFound: ComponentType;
  /** Runs before `NotFound` is shown, because a newer release may have added the page. */
  readonly beforeNotFound?: MiddlewareFunction;
  /** The shell's own routes without a frame. */
  readonly ownRoutes: readonly RouteObject[];
  /** The shell's own routes inside a remote's frame. Absent on the server. */
  readonly framed?: FramedRoutes;
  /** Runs before any of a remote's code is fetched. Absent on the server, which renders only public routes. */
  readonly guard?: (access: Access, source: RemoteSource) => MiddlewareFunction[];
  /** Runs after the guard and before a page's code is fetched. What it throws is shown inside the remote's frame. */
  readonly checkAccess?: (access: Access) => void;
  /** Called when a remote or page failed to load. May throw a redirect; otherwise the failure is shown. */
  readonly onLoadFailure?: (error: RemoteLoadError, request: Request) => Promise<void>;
}

/** Routes of the shell, and `NotFound`, inside the frame of a remote that depends on the user. */
export interface FramedRoutes {
  readonly routes: readonly RouteObject[];
  /** Loads the remote that provides the frame. Never throws; null shows the page without a frame. */
  readonly loadFrame: (request: Request) => Promise<RemoteSource | null>;
  /** Shown if the frame threw. */
  readonly FrameFailure: ComponentType;
}

/**
 * The product's route tree, built from the declarations: a parent route for each remote (its frame) with a leaf for each path.
 * Guards are on the leaves. Loaders fetch the code, and the router runs them only after all guards have passed.
 */
export function createRoutes(sources: readonly RemoteSource[], parts: RouteParts): RouteObject[] {
  const { framed } = parts;
  const Frame = createFrame(sources);
  return [
    {
      id: 'root',
      Component: createRoot(parts.Effects),
      HydrateFallback: parts.Pending,
      ErrorBoundary: parts.RemoteFailure,
      children: [
        ...parts.ownRoutes,
        ...sources.map((source) => createRemoteRoute(source, parts, Frame)),
        {
          id: routeIds.framed,
          loader: async ({ request }) => (await framed?.loadFrame(request))?.remote.name ?? null,
          // The frame depends on the path and the user.
          shouldRevalidate: () => true,
          Component: Frame,
          ErrorBoundary: framed?.FrameFailure ?? parts.RemoteFailure,
          children: [
            ...(framed?.routes ?? []),
            {
              id: 'not-found',
              path: '*',
              middleware: [
                redirectToCanonicalPath(sources, parts),
                ...(parts.beforeNotFound ? [parts.beforeNotFound] : []),
              ],
              Component: parts.NotFound,
              handle: { title: 'Page not found', access: 'public' } satisfies RouteHandle,
            },
          ],
        },
      ],
    },
  ];
}

/** Redirects variants of a known path to the canonical one, as the edge does. */
function redirectToCanonicalPath(
  sources: readonly RemoteSource[],
  { ownRoutes, framed }: RouteParts,
): MiddlewareFunction {
  const paths = [
    ...[...ownRoutes, ...(framed?.routes ?? [])].flatMap(({ path }) => path ?? []),
    ...sources.flatMap(({ remote }) => remote.routes.map(([path]) => path)),
  ].map((path) => ({ path }));
  return ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const canonical = matchRoute(paths, pathname)?.path;
    if (canonical !== undefined && canonical !== pathname) throw redirect(canonical + search);
    return next();
  };
}

/** Server and browser must share this structure, because React's generated ids depend on it. */
function createRoot(Effects: ComponentType): ComponentType {
  return function Root() {
    return (
      <>
        <Effects />
        <Outlet />
      </>
    );
  };
}

/** The ids of the routes for a remote's page, used as keys in hydration data, and of the shell's framed routes' parent. */
export const routeIds = {
  framed: 'framed',
  remote: (name: string) => `remote:${name}`,
  page: (name: string, path: string) => `${name}:${path}`,
};

function createRemoteRoute(source: RemoteSource, parts: RouteParts, Frame: ComponentType): RouteObject {
  const { name, routes } = source.remote;
  return {
    id: routeIds.remote(name),
    loader: ({ request }) =>
      handleLoadFailure(parts, request, async () => {
        await source.load();
        return name;
      }),
    // Loads the frame once, and again only after a failure.
    shouldRevalidate: () => source.peek() === null,
    Component: Frame,
    ErrorBoundary: parts.RemoteFailure,
    children: routes.map(([path, access, title]) => ({
      id: routeIds.page(name, path),
      path,
      middleware: parts.guard?.(access, source) ?? [],
      handle: { title, access, remote: name } satisfies RouteHandle,
      loader: (args) =>
        handleLoadFailure(parts, args.request, () => {
          parts.checkAccess?.(access);
          return loadPage(source, path, args, parts.queryClient);
        }),
      Component: createPage(source, path),
      ErrorBoundary: createPageFailure(parts.PageFailure),
    })),
  };
}

async function handleLoadFailure<T>(
  { onLoadFailure }: RouteParts,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RemoteLoadError) await onLoadFailure?.(error, request);
    throw error;
  }
}

async function loadPage(
  source: RemoteSource,
  path: string,
  args: LoaderFunctionArgs,
  queryClient: QueryClient,
): Promise<null> {
  const page = requirePage(source, path, await source.load());
  try {
    const module = await page.load();
    await module.loader?.({
      params: args.params,
      url: new URL(args.request.url),
      signal: args.request.signal,
      queryClient,
    });
  } catch (error) {
    throw error instanceof ChunkError ? toLoadError(error, source.remote.name, path) : error;
  }
  return null;
}

function toLoadError(error: ChunkError, remote: string, path: string): RemoteLoadError {
  return isEvaluationError(error)
    ? new RemoteLoadError('evaluation', remote, `the page ${path} failed to start`, error)
    : new RemoteLoadError('chunk', remote, `the page ${path} could not be fetched`, error);
}

function requirePage(source: RemoteSource, path: string, app: Awaited<ReturnType<RemoteSource['load']>>) {
  const page = app.pages[path];
  if (page === undefined) {
    throw new RemoteLoadError('contract', source.remote.name, `it declares ${path} but has no page for it`);
  }
  return page;
}

/** Shared by server and browser: the browser hydrates a not-found view before it has loaded the failure pages. */
function createPageFailure(PageFailure: ComponentType): ComponentType {
  return function RemotePageFailure() {
    const error = useRouteError();
    const Page = (error instanceof NotFoundError && error.Page) || PageFailure;
    return <Page />;
  };
}

const FrameContext = createContext<string | null>(null);

/** The remote whose frame surrounds this component; null if none does. */
export const useFrameRemote = (): string | null => useContext(FrameContext);

/**
 * One component for all routes, so that React keeps a frame mounted between its remote's pages and the shell's. Their
 * parent routes' data is the remote's name.
 */
function createFrame(sources: readonly RemoteSource[]): ComponentType {
  return function Frame() {
    // Renders on every navigation: if a version has been abandoned, its frame is replaced together with the page.
    const name = useMatches()[1]?.loaderData;
    const app = sources.find(({ remote }) => remote.name === name)?.peek();
    if (!app) return <Outlet />;
    return (
      <FrameContext value={app.declaration.name}>
        <app.Layout />
      </FrameContext>
    );
  };
}

function createPage(source: RemoteSource, path: string): ComponentType {
  return function RemotePage() {
    const Page = source.peek()?.pages[path]?.peek()?.Component;
    return Page === undefined ? null : <Page />;
  };
}
