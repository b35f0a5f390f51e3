import { afterEach, expect } from '@jest/globals';
import { createFakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { NotFoundError } from '@northlight/contract';
import { type RouteObject, useRouteError } from '@northlight/contract/router';
import { fakeServices as createFakeServices, openInShell, orderRows } from '@northlight/contract/testing';
import type { QueryClient } from '@tanstack/react-query';
import axe from 'axe-core';
import { app } from '../app.tsx';

type FakeResponse = readonly unknown[] | number | 'never';

/**
 * Backend responses, keyed by the last path segment: rows (the requested range is returned), an error status, `never`, or
 * a function of the URL.
 */
export type FakeResponses = Record<string, FakeResponse | ((url: URL) => FakeResponse)>;

/** The shell's services with a fixed date and a release of the site. */
export function fakeServices() {
  const services = createFakeServices({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
  const entry = { url: '/remotes/site/0.1.0/remoteEntry.js', integrity: '' };
  const site = { name: 'site', version: '0.1.0', entry, routes: [], navigation: [] };
  return { ...services, boot: { ...services.boot, remotes: [site] } };
}

/** Renders a page's own not-found page, as the shell does. */
function PageFailure() {
  const error = useRouteError();
  if (error instanceof NotFoundError && error.Page) return <error.Page />;
  throw error;
}

function createFetch(responses: FakeResponses): typeof fetch {
  return async (input) => {
    const url = new URL(String(input));
    const configured = responses[url.pathname.split('/').at(-1) ?? ''] ?? [];
    const response = typeof configured === 'function' ? configured(url) : configured;
    if (response === 'never') return new Promise(() => {});
    const headers = { 'content-type': 'application/json' };
    if (typeof response === 'number') {
      return new Response(JSON.stringify({ message: 'no' }), { status: response, headers });
    }
    const from = Number(url.searchParams.get('offset') ?? 0);
    const rows = orderRows(response, url.searchParams).slice(
      from,
      from + Number(url.searchParams.get('limit') ?? response.length),
    );
    return new Response(JSON.stringify(rows), {
      headers: { ...headers, 'content-range': `${from}-${from + rows.length - 1}/${response.length}` },
    });
  };
}

type RequestBody = Readonly<Record<string, unknown>>;

const { fetch: originalFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/**
 * Fakes the server functions.
 * @returns the request bodies in order
 */
export function fakeFunctions(
  respondTo: (requestBody: RequestBody, path: string) => readonly [status: number, body: unknown] = () => [
    200,
    { ok: true },
  ],
): RequestBody[] {
  const sentBodies: RequestBody[] = [];
  globalThis.fetch = (async (input: unknown, init?: RequestInit) => {
    const requestBody = init?.body === undefined ? null : (JSON.parse(String(init.body)) as RequestBody);
    if (requestBody !== null) sentBodies.push(requestBody);
    const [status, body] =
      requestBody === null
        ? [200, { token: `token-${sentBodies.length}` }]
        : respondTo(requestBody, String(input));
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return sentBodies;
}

/** Opens a site page as the shell does, with its loader and layout, and a backend that returns the given responses. */
export async function openSite(
  path: string,
  {
    responses = {},
    ...auth
  }: { responses?: FakeResponses } & Pick<FakeAuthOptions, 'person' | 'role' | 'session'> = {},
) {
  createFakeAuth({ person: null, ...auth, fetch: (...args) => createFetch(responses)(...args) });
  const modules = await Promise.all(
    Object.entries(app.pages).map(async ([route, page]) => [route, await page.load()] as const),
  );
  const routes = (queryClient: QueryClient): RouteObject[] => [
    {
      Component: app.Layout,
      HydrateFallback: () => null,
      children: [
        ...modules.map(([route, { Component, loader }]) => ({
          path: route,
          Component,
          ErrorBoundary: PageFailure,
          loader: async ({
            params,
            request,
          }: {
            params: Record<string, string | undefined>;
            request: Request;
          }) => {
            await loader?.({ params, url: new URL(request.url), signal: request.signal, queryClient });
            return null;
          },
        })),
        { path: '*', Component: () => <h1>Elsewhere</h1> },
      ],
    },
  ];
  return { ...openInShell(routes, path, fakeServices()), responses };
}

/** Colour contrast needs a real browser, so the browser tests check it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
}
