import {
  type Access,
  type BootRemote,
  ChunkError,
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
  useLocation,
  useRouteError,
} from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Where the tree gets a remote's code from: the shell's loader in the browser, a bundle at hand on the server. */
export interface RemoteSource {
  readonly remote: BootRemote;
  /** @throws RemoteLoadError; a later call tries again */
  load(): Promise<RemoteApp>;
  /** The app when it is already here. */
  peek(): RemoteApp | null;
}

/** What a matched route carries for titles, announcements and the failure page. */
export interface RouteHandle {
  readonly title: string;
  readonly access: Access;
  /** Absent for the shell's own routes. */
  readonly remote?: string;
}

/** The parts of the tree that its owner draws. */
export interface RouteParts {
  /** What the loaders of the pages prime. */
  readonly queryClient: QueryClient;
  /** Stands beside every page: announcements, progress, focus. While hydrating it draws nothing. */
  readonly Effects: ComponentType;
  /** While the first page of a visit is on its way. */
  readonly Pending: ComponentType;
  /** In place of a remote that could not be loaded or started. */
  readonly RemoteFailure: ComponentType;
  /** In place of a page, inside the remote's frame; a page's own words for what does not exist need it not. */
  readonly PageFailure: ComponentType;
  readonly NotFound: ComponentType;
  /** Runs before `NotFound` is shown: another document may know the address. */
  readonly beforeNotFound?: MiddlewareFunction;
  /** Routes of the owner itself. */
  readonly ownRoutes: readonly RouteObject[];
  /** Runs before any code of a remote is fetched. Absent on the server, which renders public routes only. */
  readonly guard?: (access: Access, source: RemoteSource) => MiddlewareFunction[];
  /** A remote or the code of a page could not be had. May throw a redirect; otherwise the failure is shown. */
  readonly onLoadFailure?: (error: RemoteLoadError, request: Request) => Promise<void>;
}

/**
 * The one route tree of the product, made from declarations: a parent route per remote (its frame) with a leaf per
 * declared path. Guards sit on the leaves; the remote's code and the page's code are fetched by loaders, which the
 * router runs only after every guard has let the navigation through.
 */
export function createRoutes(sources: readonly RemoteSource[], parts: RouteParts): RouteObject[] {
  return [
    {
      id: 'root',
      Component: createRoot(parts.Effects),
      HydrateFallback: parts.Pending,
      ErrorBoundary: parts.RemoteFailure,
      children: [
        ...parts.ownRoutes,
        ...sources.map((source) => remoteRoute(source, parts)),
        {
          id: 'not-found',
          path: '*',
          middleware: [
            redirectToPlainPath(sources, parts),
            ...(parts.beforeNotFound ? [parts.beforeNotFound] : []),
          ],
          Component: parts.NotFound,
          handle: { title: 'Page not found', access: 'public' } satisfies RouteHandle,
        },
      ],
    },
  ];
}

/** Leads odd spellings of a path that the router does not know to the page, as the edge does. */
function redirectToPlainPath(
  sources: readonly RemoteSource[],
  { ownRoutes }: RouteParts,
): MiddlewareFunction {
  const paths = [
    ...ownRoutes.flatMap(({ path }) => path ?? []),
    ...sources.flatMap(({ remote }) => remote.routes.map(([path]) => path)),
  ].map((path) => ({ path }));
  return ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const plain = matchRoute(paths, pathname)?.path;
    if (plain !== undefined && plain !== pathname) throw redirect(plain + search);
    return next();
  };
}

/** The one shape around every page: ids that React makes below it agree only while server and browser share it. */
function createRoot(Beside: ComponentType): ComponentType {
  return function Root() {
    return (
      <>
        <Beside />
        <Outlet />
      </>
    );
  };
}

/** The ids of the routes that make up one page of a remote; hydration data is given by them. */
export const routeIds = {
  remote: (name: string) => `remote:${name}`,
  page: (name: string, path: string) => `${name}:${path}`,
};

function remoteRoute(source: RemoteSource, parts: RouteParts): RouteObject {
  const { name, routes } = source.remote;
  return {
    id: routeIds.remote(name),
    loader: ({ request }) =>
      handleLoadFailure(parts, request, async () => {
        await source.load();
        return null;
      }),
    // The frame stays: it is loaded once, and again only after it failed.
    shouldRevalidate: () => source.peek() === null,
    Component: createFrame(source),
    ErrorBoundary: parts.RemoteFailure,
    children: routes.map(([path, access, title]) => ({
      id: routeIds.page(name, path),
      path,
      middleware: parts.guard?.(access, source) ?? [],
      handle: { title, access, remote: name } satisfies RouteHandle,
      loader: (args) =>
        handleLoadFailure(parts, args.request, () => loadPage(source, path, args, parts.queryClient)),
      Component: createPage(source, path),
      ErrorBoundary: createPageFailure(parts.PageFailure),
    })),
  };
}

async function handleLoadFailure(
  { onLoadFailure }: RouteParts,
  request: Request,
  work: () => Promise<null>,
): Promise<null> {
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
    throw error instanceof ChunkError
      ? new RemoteLoadError('chunk', source.remote.name, `the page ${path} could not be fetched`, error)
      : error;
  }
  return null;
}

function requirePage(source: RemoteSource, path: string, app: Awaited<ReturnType<RemoteSource['load']>>) {
  const page = app.pages[path];
  if (page === undefined) {
    throw new RemoteLoadError('contract', source.remote.name, `it declares ${path} but has no page for it`);
  }
  return page;
}

/** Drawn here for server and browser alike: the browser takes the server's HTML over before it has code for failures. */
function createPageFailure(PageFailure: ComponentType): ComponentType {
  return function RemotePageFailure() {
    const error = useRouteError();
    const Page = (error instanceof NotFoundError && error.Page) || PageFailure;
    return <Page />;
  };
}

function createFrame(source: RemoteSource): ComponentType {
  return function RemoteFrame() {
    // Looked at with each location: a version that was given up is replaced whole, its frame with its page.
    useLocation();
    const Layout = source.peek()?.Layout ?? Outlet;
    return <Layout />;
  };
}

function createPage(source: RemoteSource, path: string): ComponentType {
  return function RemotePage() {
    const Page = source.peek()?.pages[path]?.peek()?.Component;
    return Page === undefined ? null : <Page />;
  };
}
