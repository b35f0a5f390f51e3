import { type BackendClient, getPublicBackend, type Role } from '@northlight/auth-kit';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import { fakeServices, openInShell, orderRows } from '@northlight/contract/testing';
import type { ComponentType } from 'react';

export interface FakeRequest {
  readonly method: string;
  readonly target: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export type FakeResponse =
  | readonly unknown[]
  | { readonly status: number; readonly body?: unknown; readonly total?: number };

export type FakeBackend = (request: FakeRequest) => FakeResponse | 'offline' | Promise<FakeResponse>;

/** Opens a dashboard screen in the shell's providers with a fake backend. */
export function openScreen(
  Screen: ComponentType,
  path: string,
  backend: FakeBackend,
  {
    personId = 'staff-1',
    role = 'author' as Role,
    isConfirmed = true,
    /** The route's pattern, if it has parameters. */
    route = path.split('?')[0] ?? '/',
    /** The notifications that the database previews for a change. */
    preview = [] as readonly object[],
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
    const response = request.target === 'preview_notifications' ? preview : await backend(request);
    if (response === 'offline') throw new TypeError('Failed to fetch');
    const { status, body, total } = Array.isArray(response)
      ? { status: 200, body: orderRows(response, url.searchParams), total: response.length }
      : { body: null, total: 0, ...(response as Exclude<FakeResponse, readonly unknown[]>) };
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'content-range': `0-0/${total}` },
    });
  };
  createFakeAuth({
    person: { id: personId, email: 'author@northlight.example', role, fullName: 'Amara Okafor' },
    fetch: fetchFake,
    // The public client has the same API for tables and functions.
    backend: {
      from: (table: 'services') => getPublicBackend().from(table),
      rpc: (name: 'agency_today', args?: never) => getPublicBackend().rpc(name, args),
      functions: {
        invoke: async (name: string, { body }: { body: unknown }) => {
          const response = await fetchFake(`http://test/functions/v1/${name}`, {
            method: 'POST',
            body: JSON.stringify(body),
          });
          return response.ok
            ? { data: await response.json(), error: null }
            : { data: null, error: new Error(`${response.status}`) };
        },
      },
      auth: { getSession: async () => ({ data: { session: { access_token: 'staff-token' } } }) },
    } as unknown as BackendClient,
  });
  const services = fakeServices();
  services.confirm.mockImplementation(async () => isConfirmed);
  const opened = openInShell(() => [{ path: route, Component: Screen }], path, services);
  return {
    ...opened,
    requests,
    toasts: () => services.toast.mock.calls.map(([input]) => input.description),
  };
}
