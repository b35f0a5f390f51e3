import type { Role } from '@northlight/auth-kit';
import {
  type FakeRequest,
  type FakeResponse,
  fakeBackend,
  fakeServices,
  openInShell,
} from '@northlight/contract/testing';
import type { ComponentType } from 'react';

export type { FakeRequest, FakeResponse };

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
  const { requests } = fakeBackend(
    { id: personId, email: 'author@northlight.example', role, fullName: 'Amara Okafor' },
    (request) => (request.target === 'preview_notifications' ? preview : backend(request)),
  );
  const services = fakeServices();
  services.confirm.mockImplementation(async () => isConfirmed);
  const opened = openInShell(() => [{ path: route, Component: Screen }], path, services);
  return {
    ...opened,
    requests,
    toasts: () => services.toast.mock.calls.map(([input]) => input.description),
  };
}
