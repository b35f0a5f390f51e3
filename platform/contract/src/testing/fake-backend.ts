import { type BackendClient, getPublicBackend } from '@northlight/auth-kit';
import { createFakeAuth, type FakePerson } from '@northlight/auth-kit/testing';

/** A request to the fake backend. */
export interface FakeRequest {
  readonly method: string;
  /** The name of the table, function or endpoint. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export type FakeResponse =
  | readonly unknown[]
  | { readonly status: number; readonly body?: unknown; readonly total?: number };

export type ResponseOrOffline = FakeResponse | 'offline';

/** Signs a person in, whose requests `respondTo` answers. @returns the requests in order, and the fake `fetch` */
export function fakeBackend(
  person: FakePerson,
  respondTo: (request: FakeRequest) => ResponseOrOffline | Promise<ResponseOrOffline>,
) {
  const requests: FakeRequest[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://app.test');
    const request = {
      method: init?.method ?? 'GET',
      target: url.pathname.split('/').at(-1) ?? '',
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    };
    requests.push(request);
    const response = await respondTo(request);
    if (response === 'offline') throw new TypeError('Failed to fetch');
    return toResponse(response, url.searchParams);
  };
  createFakeAuth({
    person,
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
      auth: { getSession: async () => ({ data: { session: { access_token: 'user-token' } } }) },
    } as unknown as BackendClient,
  });
  return { requests, fetch: fakeFetch };
}

function toResponse(response: FakeResponse, query: URLSearchParams): Response {
  const isRows = (value: FakeResponse): value is readonly unknown[] => Array.isArray(value);
  const { status, body, total } = isRows(response)
    ? { status: 200, body: orderRows(response, query), total: response.length }
    : { body: null, total: 0, ...response };
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'content-range': `0-0/${total}` },
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Orders rows as PostgREST does with this query. Ignores columns that a row does not have. */
export function orderRows(rows: readonly unknown[], query: URLSearchParams): readonly unknown[] {
  const terms = (query.get('order') ?? '').split(',').filter(Boolean);
  return terms.length === 0 ? rows : [...rows].sort((a, b) => compareRows(a as Row, b as Row, terms));
}

function compareRows(a: Row, b: Row, terms: readonly string[]): number {
  for (const term of terms) {
    const [name = '', direction = 'asc', nulls = direction === 'desc' ? 'nullsfirst' : 'nullslast'] =
      term.split('.');
    const [first, second] = [a[name], b[name]];
    if (first === second || first === undefined || second === undefined) continue;
    if (first === null || second === null) return (first === null) === (nulls === 'nullsfirst') ? -1 : 1;
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), 'en');
    if (difference !== 0) return direction === 'desc' ? -difference : difference;
  }
  return 0;
}
