import { expect, jest } from '@jest/globals';
import { type Services, ServicesProvider } from '@platform/contract';
import { RouterProvider } from '@platform/router';
import { createMemoryRouter } from '@platform/router/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { ReactElement } from 'react';

export function fakeServices(): Services & { toast: jest.Mock; logOut: jest.Mock } {
  return {
    toast: jest.fn(),
    confirm: async () => true,
    theme: { get: () => 'system', set: () => undefined, subscribe: () => () => undefined },
    announce: () => undefined,
    clock: { now: () => new Date('2026-11-21T09:00:00Z') },
    report: () => 'error-1',
    setTitle: (title) => {
      document.title = title;
    },
    logOut: jest.fn(async () => undefined),
    boot: {
      revision: 1,
      shell: { version: '1.0.0' },
      backend: { url: '', publishableKey: 'key', mailbox: '/__mailbox' },
      clockOffset: 0,
      remotes: [
        {
          name: 'dashboard',
          version: '1.0.0',
          entry: { url: '', integrity: '' },
          routes: [
            ['/dashboard', 'staff', 'Dashboard'],
            ['/dashboard/blogs', 'staff', 'Blogs'],
          ],
          navigation: [],
        },
      ],
    },
  };
}

/** Renders one page of the shell's own at an address, with a stand-in for every other page. */
export function renderAt(address: string, path: string, page: ReactElement) {
  const services = fakeServices();
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  const where = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), services, where };
}

export async function expectAccessible(): Promise<void> {
  const found = await act(() => axe(document.body));
  expect(found.violations).toEqual([]);
}
