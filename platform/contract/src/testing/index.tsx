import { jest } from '@jest/globals';
import { type RouteObject, RouterProvider } from '@platform/router';
import { createMemoryRouter } from '@platform/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import {
  type ConfirmInput,
  type Services,
  ServicesProvider,
  type ThemeChoice,
  type ToastInput,
} from '../index.ts';

// A query by role over a whole screen takes jsdom long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const boot: Services['boot'] = {
  revision: 1,
  shell: { version: '0.1.0' },
  backend: { url: '', publishableKey: 'test-key' },
  clockOffset: 0,
  remotes: [],
};

/** A double of the shell's services that keeps what it was told. */
export function fakeServices(over: Partial<Services> = {}) {
  let choice: ThemeChoice = 'system';
  const listeners = new Set<() => void>();
  const services = {
    toast: jest.fn<(input: ToastInput) => void>(),
    confirm: jest.fn<(input: ConfirmInput) => Promise<boolean>>(async () => true),
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
    logOut: jest.fn(async () => undefined),
    announce: () => undefined,
    clock: { now: () => new Date('2026-03-10T09:00:00Z') },
    report: () => 'error-1',
    setTitle: jest.fn<(title: string) => void>(),
    boot,
  } satisfies Services;
  return { ...services, ...over } as typeof services & Services;
}

/** Opens an address of these routes in the providers that the shell gives a page; every other address is "Elsewhere". */
export function openInShell(
  routes: (queryClient: QueryClient) => readonly RouteObject[],
  address: string,
  services = fakeServices(),
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const router = createMemoryRouter(
    [...routes(queryClient), { path: '*', Component: () => <h1>Elsewhere</h1> }],
    {
      initialEntries: [address],
    },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return { ...view, services, router, queryClient };
}
