import { afterEach, expect, jest } from '@jest/globals';
import {
  NotFoundError,
  type Services,
  ServicesProvider,
  type ThemeChoice,
  type ToastInput,
} from '@platform/contract';
import { type RouteObject, RouterProvider, useRouteError } from '@platform/router';
import { createMemoryRouter } from '@platform/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeAuth, type FakeAuthOptions } from 'auth-kit/testing';
import { axe } from 'jest-axe';
import { app } from '../app.tsx';

// A query by role over a whole page of styles takes jsdom long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

type Answer = readonly unknown[] | number | 'never';

/**
 * What the backend answers, by the last part of the address: rows, of which it gives the asked range, a status for a
 * failure, nothing ever, or one of these by the whole address.
 */
export type Answers = Record<string, Answer | ((url: URL) => Answer)>;

/** A double of the shell's services that keeps what it was told. */
export function fakeServices() {
  let choice: ThemeChoice = 'system';
  const listeners = new Set<() => void>();
  const services = {
    toast: jest.fn<(input: ToastInput) => void>(),
    confirm: async () => true,
    theme: {
      get: () => choice,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      set(next: ThemeChoice) {
        choice = next;
        for (const listener of listeners) listener();
      },
    },
    logOut: async () => {},
    announce: () => {},
    clock: { now: () => new Date('2026-03-02T10:00:00Z') },
    report: () => 'error-1',
    setTitle: jest.fn<(title: string) => void>(),
    boot: {
      revision: 1,
      shell: { version: '0.1.0' },
      backend: { url: '', publishableKey: 'test-key' },
      clockOffset: 0,
      remotes: [
        {
          name: 'site',
          version: '0.1.0',
          entry: { url: '/remotes/site/0.1.0/remoteEntry.js', integrity: '' },
          routes: [],
          navigation: [],
        },
      ],
    },
  } satisfies Services;
  return services;
}

/** As the shell's: a page's own words for what does not exist. */
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
 * Answers what a page sends to our own functions.
 * @returns what was sent, in order
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

/** Opens a page of the site as the shell would: its loader, its layout, its own code, around a backend that answers. */
export async function openSite(
  path: string,
  {
    answers = {},
    ...auth
  }: { answers?: Answers } & Pick<FakeAuthOptions, 'person' | 'role' | 'session'> = {},
) {
  createFakeAuth({ person: null, ...auth, fetch: (...args) => respond(answers)(...args) });
  const services = fakeServices();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const modules = await Promise.all(
    Object.entries(app.pages).map(async ([route, page]) => [route, await page.load()] as const),
  );
  const routes: RouteObject[] = [
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
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), services, router, answers, queryClient };
}

/** Colour contrast needs a real browser; the browser tests see to it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const { violations } = await axe(container);
  expect(violations).toEqual([]);
}
