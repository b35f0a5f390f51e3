import { type BackendClient, getPublicBackend } from '@northlight/auth-kit';
import { createFakeAuth, type FakePerson } from '@northlight/auth-kit/testing';
import type { RouteObject } from '@northlight/contract/router';
import { openInShell } from '@northlight/contract/testing';
import type { ComponentType } from 'react';

export const userId = '11111111-1111-4111-8111-111111111111';
export const projectId = '22222222-2222-4222-8222-222222222222';
export const sprintId = '33333333-3333-4333-8333-333333333333';

/** A request that reached the test's backend. */
export interface FakeRequest {
  readonly method: string;
  /** The name of the table or endpoint. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export type FakeAnswer = readonly unknown[] | { readonly status: number; readonly body?: unknown };

type Answer = FakeAnswer | 'offline';

/** Answers by table or endpoint. Others answer with no rows. */
export type Answers = Readonly<Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>>;

/** Renders a screen of the portal in the shell's providers, with a backend that gives the test's answers. */
export function openPortal(
  Screen: ComponentType,
  route: string,
  path: string,
  answers: Answers = {},
  person: FakePerson = {},
  children?: RouteObject[],
) {
  const requests: FakeRequest[] = [];
  const allAnswers: Answers = { agency_today: { status: 200, body: '2026-03-10' }, ...answers };
  const fetchFake: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://portal.test');
    const request = {
      method: init?.method ?? 'GET',
      target: url.pathname.split('/').at(-1) ?? '',
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    requests.push(request);
    const answer = allAnswers[request.target] ?? [];
    const resolved = typeof answer === 'function' ? await answer(request) : answer;
    if (resolved === 'offline') throw new TypeError('Failed to fetch');
    return respond(resolved);
  };
  globalThis.fetch = fetchFake;
  createFakeAuth({
    person: { id: userId, email: 'client@acme.example', fullName: 'Dana Whitfield', ...person },
    fetch: fetchFake,
    // The public client has the same methods for tables and functions.
    backend: {
      from: (table: 'settings') => getPublicBackend().from(table),
      rpc: (name: 'agency_today', args?: never) => getPublicBackend().rpc(name, args),
      functions: {
        invoke: async (name: string, { body }: { body: object }) => {
          const init = { method: 'POST', body: JSON.stringify(body) };
          const context = await fetchFake(`/functions/v1/${name}`, init);
          if (context.ok) return { data: await context.json(), error: null };
          return { data: null, error: { name: 'FunctionsHttpError', message: 'refused', context } };
        },
      },
    } as unknown as BackendClient,
  });
  const opened = openInShell(() => [{ path: route, Component: Screen, ...(children && { children }) }], path);
  return {
    ...opened,
    requests,
    /** The write requests to one table or endpoint. */
    writesTo: (target: string) =>
      requests.filter((each) => each.target === target && each.method !== 'GET' && each.method !== 'HEAD'),
    /** The toasts as "title: description", in order. */
    toasts: () =>
      opened.services.toast.mock.calls.map(([{ title, description }]) => `${title}: ${description ?? ''}`),
  };
}

function respond(resolved: FakeAnswer): Response {
  const isRows = (value: FakeAnswer): value is readonly unknown[] => Array.isArray(value);
  const { status, body } = isRows(resolved) ? { status: 200, body: resolved } : resolved;
  const total = isRows(resolved) ? resolved.length : 0;
  return new Response(status === 204 ? null : JSON.stringify(body ?? null), {
    status,
    headers: { 'content-type': 'application/json', 'content-range': `0-0/${total}` },
  });
}
