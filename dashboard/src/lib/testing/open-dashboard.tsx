import { jest } from '@jest/globals';
import {
  type ConfirmInput,
  type LoadTrace,
  type Services,
  ServicesProvider,
  type ToastInput,
} from '@platform/contract';
import { RouterProvider } from '@platform/router';
import { createMemoryRouter } from '@platform/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BackendClient, getPublicBackend, type Role } from 'auth-kit';
import { createFakeAuth } from 'auth-kit/testing';
import type { ComponentType } from 'react';

// A query by role over a whole screen takes jsdom long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** A request as the backend of a test sees it. */
export interface FakeRequest {
  readonly method: string;
  /** The table, or the function's name. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What it answers: rows, a status with a body, or a thrown TypeError for no network. */
export type FakeAnswer =
  | readonly unknown[]
  | { readonly status: number; readonly body?: unknown; readonly total?: number };

export type Answering = (request: FakeRequest) => FakeAnswer | 'offline';

/** The shell's services, which keep what they were told. */
export function fakeServices(confirmed: () => boolean) {
  return {
    toast: jest.fn<(input: ToastInput) => void>(),
    confirm: jest.fn<(input: ConfirmInput) => Promise<boolean>>(async () => confirmed()),
    theme: { get: () => 'system', subscribe: () => () => undefined, set: () => undefined },
    logOut: async () => undefined,
    announce: () => undefined,
    clock: { now: () => new Date('2026-03-10T09:00:00Z') },
    report: () => 'error-1',
    setTitle: () => undefined,
    boot: {
      revision: 1,
      shell: { version: '0.1.0' },
      backend: { url: '', publishableKey: 'test-key' },
      clockOffset: 0,
      remotes: [],
    },
  } satisfies Services;
}

/** A screen of the dashboard around a backend that answers as the test says, in the shell's providers. */
export function openScreen(
  Screen: ComponentType,
  path: string,
  answer: Answering,
  {
    role = 'author' as Role,
    isConfirmed = true,
    loads = undefined as LoadTrace | undefined,
    /** What the database says that a change tells its client. */
    notices = [] as readonly object[],
  } = {},
) {
  const requests: FakeRequest[] = [];
  const fetchFake: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const request = {
      method: init?.method ?? 'GET',
      target: url.pathname.split('/').at(-1) ?? '',
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    requests.push(request);
    const given = request.target === 'preview_notices' ? notices : answer(request);
    if (given === 'offline') throw new TypeError('Failed to fetch');
    const { status, body, total } = Array.isArray(given)
      ? { status: 200, body: given, total: given.length }
      : { body: null, total: 0, ...(given as Exclude<FakeAnswer, readonly unknown[]>) };
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'content-range': `0-0/${total}` },
    });
  };
  createFakeAuth({
    person: { id: 'staff-1', email: 'author@northlight.example', role, fullName: 'Amara Okafor' },
    fetch: fetchFake,
    // The narrow client speaks the same language for tables and functions.
    backend: {
      from: (table: 'services') => getPublicBackend().from(table),
      rpc: (name: 'agency_today', args?: never) => getPublicBackend().rpc(name, args),
      functions: {
        invoke: async (name: string, { body }: { body: unknown }) => {
          const answer = await fetchFake(`http://test/functions/v1/${name}`, {
            method: 'POST',
            body: JSON.stringify(body),
          });
          return answer.ok
            ? { data: await answer.json(), error: null }
            : { data: null, error: new Error(`${answer.status}`) };
        },
      },
      auth: { getSession: async () => ({ data: { session: { access_token: 'staff-token' } } }) },
    } as unknown as BackendClient,
  });
  const services = { ...fakeServices(() => isConfirmed), ...(loads && { loads }) };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const router = createMemoryRouter(
    [
      { path: path.split('?')[0] ?? '/', Component: Screen },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    services,
    router,
    requests,
    /** The texts of the toasts, in order. */
    told: () => services.toast.mock.calls.map(([input]) => input.description),
  };
}
