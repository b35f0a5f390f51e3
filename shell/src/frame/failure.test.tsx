import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type BootRemote, defineApp, defineRemote, page, ServicesProvider } from '@platform/contract';
import { createRoutes } from '@platform/page-tree';
import { Outlet, RouterProvider } from '@platform/router';
import { createMemoryRouter } from '@platform/router/testing';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRemoteLoader } from '../remotes/remote-loader.ts';
import { fakeServices } from '../testing/render-own-page.tsx';
import { PageFailure, RemoteFailure } from './failure.tsx';
import { PendingPage } from './pending-page.tsx';

// A first render takes jsdom long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const declaration = defineRemote({
  name: 'shop',
  routes: [{ path: '/shop', access: 'public', title: 'Shop' }],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});

function Crashing(): never {
  throw new TypeError('x is undefined');
}

/** The product with one remote, whose versions have these frames. */
function openShop(frames: Readonly<Record<string, ComponentType>>) {
  const [version = '', previous] = Object.keys(frames);
  const entry = { url: '', integrity: '' };
  const remote: BootRemote = {
    name: 'shop',
    version,
    entry,
    routes: [['/shop', 'public', 'Shop']],
    navigation: [],
    ...(previous === undefined ? {} : { previous: { version: previous, entry } }),
  };
  const loader = createRemoteLoader(remote, {
    federation: {
      load: async (_name, asked) => ({
        app: defineApp(declaration, {
          Layout: frames[asked] ?? Outlet,
          pages: { '/shop': page(async () => ({ Component: () => <p>Shop page of {asked}</p> })) },
        }),
      }),
    },
    foreignCopies: () => [],
  });
  const report = jest.fn(() => 'error-1');
  const giveUp = (_name: string, error: unknown) => loader.giveUp(error);
  const routes = createRoutes([loader], {
    queryClient: new QueryClient(),
    Beside: () => null,
    Pending: PendingPage,
    RemoteFailure: () => <RemoteFailure giveUp={giveUp} />,
    PageFailure,
    NotFound: () => null,
    ownRoutes: [],
  });
  const router = createMemoryRouter(routes, { initialEntries: ['/shop'] });
  render(
    <ServicesProvider value={{ ...fakeServices(), report }}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  return report;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the previous version stands in for one whose frame throws', async () => {
  const report = openShop({ '2.0.0': Crashing, '1.0.0': Outlet });
  expect(await screen.findByText('Shop page of 1.0.0')).toBeTruthy();
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['there is no version before', { '2.0.0': Crashing }],
  ['the one before throws as well', { '2.0.0': Crashing, '1.0.0': Crashing }],
])('when %s, the failure stands in its place', async (_what, frames) => {
  const report = openShop(frames);
  expect(await screen.findByRole('heading', { name: 'Something went wrong here' })).toBeTruthy();
  expect(report).toHaveBeenCalledTimes(1);
});
