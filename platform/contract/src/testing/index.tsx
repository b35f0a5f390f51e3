import { jest } from '@jest/globals';
import { type RouteObject, RouterProvider } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import type { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ConfirmInput, Services, ToastInput } from '../index.ts';
import { Providers } from '../page-tree/providers.tsx';
import { createQueryClient } from '../page-tree/query-client.ts';

export {
  type FakeRequest,
  type FakeResponse,
  fakeBackend,
  orderRows,
  type ResponseOrOffline,
} from './fake-backend.ts';

const boot: Services['boot'] = {
  revision: 1,
  shell: { version: '0.1.0' },
  backend: { url: '', publishableKey: 'test-key' },
  clockOffset: 0,
  remotes: [],
};

/** A test double for the shell's services. */
export interface FakeServices extends Services {
  readonly toast: jest.Mock<(input: ToastInput) => void>;
  readonly confirm: jest.Mock<(input: ConfirmInput) => Promise<boolean>>;
  readonly logOut: jest.Mock<() => Promise<undefined>>;
  readonly setTitle: jest.Mock<(title: string) => void>;
  readonly announce: jest.Mock<(message: string) => void>;
}

/** Creates a test double for the shell's services that records its calls. */
export function fakeServices(overrides: Partial<Services> = {}): FakeServices {
  const services = {
    toast: jest.fn<(input: ToastInput) => void>(),
    confirm: jest.fn<(input: ConfirmInput) => Promise<boolean>>(async () => true),
    switchTheme: () => undefined,
    logOut: jest.fn(async () => undefined),
    announce: jest.fn<(message: string) => void>(),
    clock: { now: () => new Date('2026-03-10T09:00:00Z') },
    report: () => 'error-1',
    setTitle: jest.fn<(title: string) => void>(),
    boot,
  } satisfies FakeServices;
  return { ...services, ...overrides } as FakeServices;
}

/** A page opened by a test. */
export interface OpenedPage extends RenderResult {
  readonly services: FakeServices;
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly queryClient: QueryClient;
}

/** Sets up user events. */
export function setupUser(): UserEvent {
  // This check would make jsdom compute all styles of an element and its parents before each click.
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Opens a path on these routes within the shell's providers. Every other path shows "Elsewhere". */
export function openInShell(
  routes: (queryClient: QueryClient) => readonly RouteObject[],
  path: string,
  services = fakeServices(),
): OpenedPage {
  const queryClient = createQueryClient();
  // Retries wait for seconds, which tests of a failure would have to wait, too.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(
    [...routes(queryClient), { path: '*', Component: () => <h1>Elsewhere</h1> }],
    {
      initialEntries: [path],
    },
  );
  const view = render(
    <Providers services={services} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, user: setupUser(), services, router, queryClient };
}
