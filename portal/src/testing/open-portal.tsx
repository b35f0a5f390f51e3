import type { FakePerson } from '@northlight/auth-kit/testing';
import type { RouteObject } from '@northlight/contract/router';
import {
  type FakeRequest,
  type FakeResponse,
  fakeBackend,
  openInShell,
  type ResponseOrOffline,
} from '@northlight/contract/testing';
import type { ComponentType } from 'react';

export const userId = '11111111-1111-4111-8111-111111111111';
export const projectId = '22222222-2222-4222-8222-222222222222';
export const sprintId = '33333333-3333-4333-8333-333333333333';

export type { FakeRequest, FakeResponse };

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
  const company = { id: 'k1', name: 'Acme' };
  const allResponses: FakeResponses = {
    agency_today: { status: 200, body: '2026-03-10' },
    client_projects: [{ id: projectId, title: 'Shop', status: 'In Progress', company_id: company.id }],
    company_members: [{ is_manager: true, is_approver: true, is_billing: true, company }],
    ...responses,
  };
  const backend = fakeBackend(
    { id: userId, email: 'client@acme.example', fullName: 'Dana Whitfield', ...person },
    (request) => {
      const response = allResponses[request.target] ?? [];
      return typeof response === 'function' ? response(request) : response;
    },
  );
  globalThis.fetch = backend.fetch;
  const page = openInShell(() => [{ path: route, Component: Screen, ...(children && { children }) }], path);
  return {
    ...page,
    requests: backend.requests,
    /** The write requests to one table or endpoint. */
    writesTo: (target: string) =>
      backend.requests.filter(
        (each) => each.target === target && each.method !== 'GET' && each.method !== 'HEAD',
      ),
    /** All toasts so far as "title: description". */
    toasts: () =>
      page.services.toast.mock.calls.map(([{ title, description }]) => `${title}: ${description ?? ''}`),
  };
}
