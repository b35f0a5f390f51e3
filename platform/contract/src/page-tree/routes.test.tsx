import { describe, expect, jest, test } from '@jest/globals';
import {
  type BootRemote,
  defineApp,
  defineRemote,
  matchRoute,
  NotFoundError,
  page,
  RemoteLoadError,
} from '@northlight/contract';
import { Outlet, RouterProvider, redirect, useRevalidator, useRouteError } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createRoutes, type RemoteSource, type RouteParts, useFrameRemote } from './routes.tsx';

const declaration = defineRemote({
  name: 'shop',
  routes: [
    { path: '/shop', access: 'public', title: 'Shop' },
    { path: '/shop/:id', access: 'client', title: 'Item' },
  ],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});

const remote: BootRemote = {
  name: 'shop',
  version: '1.0.0',
  entry: { url: '/remotes/shop/1.0.0/remoteEntry.js', integrity: '' },
  routes: declaration.routes.map(({ path, access, title }) => [path, access, title] as const),
  navigation: [],
};

function createShopApp(loadItem = async () => ({ Component: () => <p>Item page</p> })) {
  return defineApp(declaration, {
    Layout: () => (
      <div>
        <p>Shop frame</p>
        <Outlet />
      </div>
    ),
    pages: {
      '/shop': page(async () => ({ Component: () => <p>Shop page</p> })),
      '/shop/:id': page(loadItem),
    },
  });
}

function createSource(load: () => Promise<ReturnType<typeof createShopApp>>): RemoteSource {
  let app: ReturnType<typeof createShopApp> | null = null;
  return {
    remote,
    peek: () => app,
    load: async () => {
      app = await load();
      return app;
    },
  };
}

function Failure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={() => void revalidate()}>
      {error instanceof RemoteLoadError ? error.kind : String(error)}
    </button>
  );
}

function open(path: string, source: RemoteSource, parts: Partial<RouteParts> = {}) {
  const routes = createRoutes([source], {
    Effects: () => null,
    Pending: () => <p>Pending</p>,
    RemoteFailure: Failure,
    PageFailure: Failure,
    NotFound: () => <p>Not found</p>,
    ownRoutes: [{ path: '/auth', Component: () => <p>Sign in</p> }],
    queryClient: new QueryClient(),
    ...parts,
  });
  const router = createMemoryRouter(routes, { initialEntries: [path], future: { v8_middleware: true } });
  render(<RouterProvider router={router} />);
  return router;
}

describe('the route tree', () => {
  test('renders a page of a remote inside its frame', async () => {
    open(
      '/shop',
      createSource(async () => createShopApp()),
    );
    expect(await screen.findByText('Shop page')).toBeTruthy();
    expect(screen.getByText('Shop frame')).toBeTruthy();
  });

  test('fetches nothing from a remote if the guard refuses', async () => {
    const load = jest.fn(async () => createShopApp());
    open('/shop/1', createSource(load), {
      guard: (access) => (access === 'public' ? [] : [async () => Promise.reject(redirect('/auth'))]),
    });
    expect(await screen.findByText('Sign in')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  test('shows a remote’s failure and loads the remote on Try again', async () => {
    let isDown = true;
    const source = createSource(async () => {
      if (isDown) throw new RemoteLoadError('http', 'shop', '503');
      return createShopApp();
    });
    open('/shop', source);
    const retryButton = await screen.findByRole('button', { name: 'http' });
    isDown = false;
    fireEvent.click(retryButton);
    expect(await screen.findByText('Shop page')).toBeTruthy();
  });

  test.each([
    ['chunk', 'whose code could not be fetched', new Error('Loading chunk 8 failed')],
    ['evaluation', 'whose code threw an error', new TypeError('x is undefined')],
  ])(
    'shows a failure of kind %s for a page %s, and loads the page on Try again',
    async (kind, _what, error) => {
      const loadItem = jest
        .fn<() => Promise<{ Component: () => ReactElement }>>()
        .mockRejectedValueOnce(error)
        .mockResolvedValue({ Component: () => <p>Item page</p> });
      const router = open(
        '/shop',
        createSource(async () => createShopApp(loadItem)),
      );
      await screen.findByText('Shop page');
      await act(() => router.navigate('/shop/7'));
      const retryButton = await screen.findByRole('button', { name: kind });
      expect(screen.getByText('Shop frame')).toBeTruthy();
      fireEvent.click(retryButton);
      expect(await screen.findByText('Item page')).toBeTruthy();
    },
  );

  test('keeps a frame mounted between its pages, the shell’s and the 404 page', async () => {
    const app = createShopApp();
    const source = createSource(async () => app);
    const Page = () => <p>Account in {useFrameRemote()}</p>;
    const router = open('/shop', source, {
      framed: {
        routes: [{ path: '/auth/account', Component: Page }],
        loadFrame: async ({ url }) => (url.endsWith('/elsewhere') ? null : source),
        FrameFailure: Failure,
      },
    });
    const frame = await screen.findByText('Shop frame');
    for (const [path, text] of [
      ['/auth/account', 'Account in shop'],
      ['/shop/1/2', 'Not found'],
      ['/shop', 'Shop page'],
    ] as const) {
      await act(() => router.navigate(path));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(frame.isConnected).toBe(true);
    }
    await act(() => router.navigate('/elsewhere'));
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(screen.queryByText('Shop frame')).toBeNull();
  });

  test('shows why a page is refused inside the frame, without fetching the page', async () => {
    const loadItem = jest.fn(async () => ({ Component: () => <p>Item page</p> }));
    open(
      '/shop/7',
      createSource(async () => createShopApp(loadItem)),
      {
        checkAccess(access) {
          throw new NotFoundError('', { Page: () => <p>Not for a {access}</p> });
        },
      },
    );
    expect(await screen.findByText('Not for a client')).toBeTruthy();
    expect(screen.getByText('Shop frame')).toBeTruthy();
    expect(loadItem).not.toHaveBeenCalled();
  });

  test.each([
    '/shop',
    '/shop/',
    '/Shop',
    '/shop/1',
    '/shop/a%20b',
    '/shop//1',
    '/shop//',
    '/%73hop',
    '/shop/1/2',
    '/',
    '/sho',
  ])('agrees with matchRoute on %s', async (path) => {
    const router = open(
      path,
      createSource(async () => createShopApp()),
    );
    await act(async () => {});
    const isRouted = router.state.matches.at(-1)?.route.id !== 'not-found';
    const isMatched = matchRoute(declaration.routes, path) !== null;
    expect(isRouted).toBe(isMatched);
  });
});
