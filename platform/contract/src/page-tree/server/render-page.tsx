import {
  NotFoundError,
  type PageModule,
  type PageRequest,
  type RemoteApp,
  type RemoteServer,
  type RenderAnswer,
  type Services,
} from '@northlight/contract';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from '@northlight/contract/router/server';
import { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { Providers } from '../providers.tsx';
import { createRoutes, type RemoteSource, routeIds } from '../routes.tsx';
import { createHeadMarkup } from './head-markup.ts';
import { createServerServices } from './server-services.ts';

export interface RenderInput {
  readonly app: RemoteApp;
  readonly server: RemoteServer;
  readonly request: PageRequest;
  readonly clockOffset: number;
  readonly signal: AbortSignal;
}

const Nothing = () => null;

/**
 * Renders one public page with the browser's route tree. Returns it only if it is complete: all loaders and queries have
 * succeeded and nothing has thrown.
 */
export async function renderPage(input: RenderInput): Promise<RenderAnswer> {
  const { app, request, signal } = input;
  const remote = request.boot.remotes.find(({ name }) => name === app.declaration.name);
  if (remote === undefined) return createFailure('the remote is not in the boot data');
  const source: RemoteSource = { remote, load: async () => app, peek: () => app };
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
    },
  });
  signal.addEventListener('abort', () => void queryClient.cancelQueries(), { once: true });

  const routes = createRoutes([source], {
    queryClient,
    Effects: Nothing,
    Pending: Nothing,
    RemoteFailure: Nothing,
    PageFailure: Nothing,
    NotFound: Nothing,
    ownRoutes: [],
  });
  const url = new URL(request.target, request.origin);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url, { signal }));
  if (context instanceof Response) return toRedirect(context, url);

  const leaf = context.matches.at(-1);
  const route = app.declaration.routes.find(
    ({ path }) => leaf?.route.id === routeIds.page(remote.name, path),
  );
  if (leaf === undefined || route === undefined) return { kind: 'missing' };
  const { path } = route;
  const module = app.pages[path]?.peek() ?? null;
  const error = Object.values(context.errors ?? {})[0];
  const isNotFound = error instanceof NotFoundError;
  if (error !== undefined && !isNotFound) return createFailure(String(error));
  if (module === null || (isNotFound && error.Page === null)) return { kind: 'missing' };

  try {
    const services = createServerServices(request.boot, input.clockOffset);
    const rendered = await renderRoutes(handler, context, { services, queryClient, signal });
    if (rendered.errors.some((failure) => failure instanceof NotFoundError)) return { kind: 'missing' };
    if (rendered.errors.length > 0) return createFailure(String(rendered.errors[0]));

    const queries = queryClient.getQueryCache().getAll();
    const failedQuery = queries.find(({ state }) => state.status === 'error');
    if (failedQuery !== undefined)
      return createFailure(`${failedQuery.queryHash}: ${String(failedQuery.state.error)}`);
    const params = leaf.params;
    const meta = findMeta(module, input.server, path)?.({ params, url, queryClient }) ?? {};
    const isMissing = isNotFound || meta.isNotFound === true;
    const { html, links } = splitLinks(rendered.html);
    return {
      kind: 'page',
      status: isMissing ? 404 : 200,
      html,
      styles: rendered.styles,
      head: (await createHeadMarkup({ ...input, route, meta, isMissing, url })) + links,
      data: {
        remote: remote.name,
        route: path,
        queries: queries
          .filter(({ state }) => state.status === 'success')
          .map(({ queryKey, state }) => [queryKey, state.data]),
        ...(isNotFound ? { isNotFound } : {}),
      },
    };
  } finally {
    queryClient.clear();
  }
}

function findMeta(module: PageModule, server: RemoteServer, path: string) {
  return module.meta ?? server.meta?.[path];
}

/** Renders the tree for a navigation that the router has finished. */
export async function renderRoutes(
  { dataRoutes }: StaticHandler,
  context: StaticHandlerContext,
  { signal, ...providers }: { services: Services; queryClient: QueryClient; signal: AbortSignal },
) {
  const errors: unknown[] = [];
  const sheet = new ServerStyleSheet();
  const tree = sheet.collectStyles(
    <Providers {...providers}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const { prelude } = await prerender(tree, {
    signal,
    // React would otherwise stream larger sections separately, with an inline script that moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  }).catch((error: unknown) => {
    errors.push(error);
    return { prelude: null };
  });
  const html = prelude === null ? '' : await new Response(prelude).text();
  const styles = sheet.getStyleTags();
  sheet.seal();
  return { html, styles, errors };
}

/** React puts links, such as image preloads, before the page's markup; they belong in the head. */
function splitLinks(html: string): { html: string; links: string } {
  const links = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return { html: html.slice(links.length), links };
}

/** Returns URLs on our origin as paths, because visitors may use another host name. */
function toRedirect(response: Response, from: URL): RenderAnswer {
  const location = response.headers.get('location') ?? '/';
  const to = new URL(location, from);
  return {
    kind: 'redirect',
    status: response.status,
    location: to.origin === from.origin ? `${to.pathname}${to.search}` : to.href,
  };
}

function createFailure(reason: string): RenderAnswer {
  return { kind: 'failed', reason };
}
