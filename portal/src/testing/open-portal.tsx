import { type BackendClient, getPublicBackend } from '@northlight/auth-kit';
import { createFakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import type { RouteObject } from '@northlight/contract/router';
import { openInShell, orderRows } from '@northlight/contract/testing';
import type { ComponentType } from 'react';

export const userId = '11111111-1111-4111-8111-111111111111';
export const projectId = '22222222-2222-4222-8222-222222222222';
export const sprintId = '33333333-3333-4333-8333-333333333333';

/** A request to the fake backend. */
export interface FakeRequest {
  readonly method: string;
  /** The name of the table or endpoint. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export type FakeResponse = readonly unknown[] | { readonly status: number; readonly body?: unknown };

type ResponseOrOffline = FakeResponse | 'offline';

/** Responses by table or endpoint. The default is a project with all permissions, and no other rows. */
export type FakeResponses = Readonly<
  Record<
    string,
    ResponseOrOffline | ((request: FakeRequest) => ResponseOrOffline | Promise<ResponseOrOffline>)
  >
>;

/** Renders a portal screen in the shell's providers, with a fake backend that returns the given responses. */
export function openPortal(
  Screen: ComponentType,
  route: string,
  path: string,
  responses: FakeResponses = {},
  person: FakePerson = {},
  children?: RouteObject[],
) {
  const requests: FakeRequest[] = [];
  const company = { id: 'k1', name: 'Acme' };
  const allResponses: FakeResponses = {
    agency_today: { status: 200, body: '2026-03-10' },
    client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
    company_members: [{ is_manager: true, is_approver: true, is_billing: true, company }],
    ...responses,
  };
  const fakeFetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://portal.test');
    const request = {
      method: init?.method ?? 'GET',
      target: url.pathname.split('/').at(-1) ?? '',
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    requests.push(request);
    const configured = allResponses[request.target] ?? [];
    const resolved = typeof configured === 'function' ? await configured(request) : configured;
    if (resolved === 'offline') throw new TypeError('Failed to fetch');
    return respond(resolved, request.query);
  };
  globalThis.fetch = fakeFetch;
  createFakeAuth({
    person: { id: userId, email: 'client@acme.example', fullName: 'Dana Whitfield', ...person },
    fetch: fakeFetch,
    // The public client has the same methods for tables and functions.
    backend: {
      from: (table: 'settings') => getPublicBackend().from(table),
      rpc: (name: 'agency_today', args?: never) => getPublicBackend().rpc(name, args),
      functions: {
        invoke: async (name: string, { body }: { body: object }) => {
          const init = { method: 'POST', body: JSON.stringify(body) };
          const context = await fakeFetch(`/functions/v1/${name}`, init);
          if (context.ok) return { data: await context.json(), error: null };
          return { data: null, error: { name: 'FunctionsHttpError', message: 'refused', context } };
        },
      },
    } as unknown as BackendClient,
  });
  const page = openInShell(() => [{ path: route, Component: Screen, ...(children && { children }) }], path);
  return {
    ...page,
    requests,
    /** The write requests to one table or endpoint. */
    writesTo: (target: string) =>
      requests.filter((each) => each.target === target && each.method !== 'GET' && each.method !== 'HEAD'),
    /** All toasts so far as "title: description". */
    toasts: () =>
      page.services.toast.mock.calls.map(([{ title, description }]) => `${title}: ${description ?? ''}`),
  };
}

function respond(resolved: FakeResponse, query: URLSearchParams): Response {
  const isRows = (value: FakeResponse): value is readonly unknown[] => Array.isArray(value);
  const { status, body } = isRows(resolved) ? { status: 200, body: orderRows(resolved, query) } : resolved;
  const total = isRows(resolved) ? resolved.length : 0;
  return new Response(status === 204 ? null : JSON.stringify(body ?? null), {
    status,
    headers: { 'content-type': 'application/json', 'content-range': `0-0/${total}` },
  });
}
