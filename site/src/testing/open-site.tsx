import { afterEach, expect } from '@jest/globals';
import { createFakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { NotFoundError } from '@northlight/contract';
import { type RouteObject, useRouteError } from '@northlight/contract/router';
import { fakeServices as anyServices, openInShell } from '@northlight/contract/testing';
import type { QueryClient } from '@tanstack/react-query';
import { axe } from 'jest-axe';
import { app } from '../app.tsx';

type Answer = readonly unknown[] | number | 'never';

/**
 * The backend's answers by the last part of the path: rows, of which it returns the requested range, a status for a
 * failure, `never`, or a function of the URL.
 */
export type Answers = Record<string, Answer | ((url: URL) => Answer)>;

/** The shell's services with a fixed date and a release of the site. */
export function fakeServices() {
  const services = anyServices({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
  const entry = { url: '/remotes/site/0.1.0/remoteEntry.js', integrity: '' };
  const site = { name: 'site', version: '0.1.0', entry, routes: [], navigation: [] };
  return { ...services, boot: { ...services.boot, remotes: [site] } };
}

/** Renders a page's own not-found page, like the shell. */
function PageFailure() {
  const error = useRouteError();
  if (error instanceof NotFoundError && error.Page) return <error.Page />;
  throw error;
}

function respond(answers: Answers): typeof fetch {
  return async (input) => {
    const url = new URL(String(input));
    const known = answers[url.pathname.split('/').at(-1) ?? ''] ?? [];
    const answer = typeof known === 'function' ? known(url) : known;
    if (answer === 'never') return new Promise(() => {});
    const headers = { 'content-type': 'application/json' };
    if (typeof answer === 'number') {
      return new Response(JSON.stringify({ message: 'no' }), { status: answer, headers });
    }
    const from = Number(url.searchParams.get('offset') ?? 0);
    const rows = answer.slice(from, from + Number(url.searchParams.get('limit') ?? answer.length));
    return new Response(JSON.stringify(rows), {
      headers: { ...headers, 'content-range': `${from}-${from + rows.length - 1}/${answer.length}` },
    });
  };
}

type Sent = Readonly<Record<string, unknown>>;

const { fetch: ownFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = ownFetch;
});

/**
 * Answers requests to the server functions.
 * @returns the sent bodies in order
 */
export function answerFunctions(
  answer: (sent: Sent, path: string) => readonly [status: number, body: unknown] = () => [200, { ok: true }],
): Sent[] {
  const all: Sent[] = [];
  globalThis.fetch = (async (input: unknown, init?: RequestInit) => {
    const sent = init?.body === undefined ? null : (JSON.parse(String(init.body)) as Sent);
    if (sent !== null) all.push(sent);
    const [status, body] =
      sent === null ? [200, { token: `token-${all.length}` }] : answer(sent, String(input));
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return all;
}

/** Opens a page of the site like the shell, with its loader and layout, and a backend that gives the test's answers. */
export async function openSite(
  path: string,
  {
    answers = {},
    ...auth
  }: { answers?: Answers } & Pick<FakeAuthOptions, 'person' | 'role' | 'session'> = {},
) {
  createFakeAuth({ person: null, ...auth, fetch: (...args) => respond(answers)(...args) });
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
  return { ...openInShell(routes, path, fakeServices()), answers };
}

/** Colour contrast needs a real browser, so the browser tests check it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe(container);
  expect(violations).toEqual([]);
}
