import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import {
  type BootRemote,
  defineApp,
  defineRemote,
  page,
  RemoteLoadError,
  ServicesProvider,
} from '@northlight/contract';
import { createRoutes } from '@northlight/contract/page-tree';
import { Outlet, RouterProvider } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { createRemoteLoader } from '../remotes/remote-loader.ts';
import { fakeServices } from '../testing/render-shell-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { type FallBack, RemoteErrorPage } from './remote-error-page.tsx';

const declaration = defineRemote({
  name: 'shop',
  routes: [{ path: '/shop', access: 'public', title: 'Shop' }],
  navigation: [],
  requires: { contract: '^1.0.0', kit: '^0.1.0', schema: 0 },
});

function Crasher(): never {
  throw new TypeError('x is undefined');
}

/** One version of the remote; `null` cannot be loaded. */
type Version = { readonly Frame?: ComponentType; readonly Page?: ComponentType } | null;

/** Renders a site with one remote. The first version is the live one. */
function openShop(versions: Readonly<Record<string, Version>>, path = '/shop') {
  const [version = '', previous] = Object.keys(versions);
  const createEntry = (url: string) => ({ url, integrity: '' });
  const remote: BootRemote = {
    name: 'shop',
    version,
    entry: createEntry(version),
    routes: [['/shop', 'public', 'Shop']],
    navigation: [],
    ...(previous === undefined ? {} : { previous: { version: previous, entry: createEntry(previous) } }),
  };
  const onFailure = jest.fn();
  const loader = createRemoteLoader(remote, {
    federation: {
      load: async (_name, { url: requestedUrl }) => {
        const { Frame = Outlet, Page = () => <p>Shop page of {requestedUrl}</p> } =
          versions[requestedUrl] ?? {};
        if (versions[requestedUrl] === null) throw new RemoteLoadError('http', 'shop', 'gone');
        return {
          app: defineApp(declaration, {
            Layout: () => (
              <>
                <p>Frame of {requestedUrl}</p>
                <Frame />
              </>
            ),
            pages: { '/shop': page(async () => ({ Component: Page })) },
          }),
        };
      },
    },
    onFailure,
  });
  const report = jest.fn(() => 'error-1');
  const fallBack: FallBack = (_name, error, page) => loader.fallBack(error, page);
  let isAbandoned = false;
  const fallBackOrAbandon: FallBack = (name, error) => {
    if (fallBack(name, error)) return true;
    isAbandoned = true;
    return true;
  };
  const routes = createRoutes([loader], {
    queryClient: new QueryClient(),
    Effects: () => null,
    Pending: PendingPage,
    RemoteFailure: () => <RemoteErrorPage scope="remote" fallBack={fallBack} />,
    PageFailure: () => <RemoteErrorPage scope="page" fallBack={fallBack} />,
    NotFound: () => null,
    ownRoutes: [],
    framed: {
      routes: [{ path: '/auth/account', element: <p>Account</p> }],
      loadFrame: async () => (isAbandoned ? null : loader.load().then(() => loader)),
      FrameFailure: () => <RemoteErrorPage scope="remote" fallBack={fallBackOrAbandon} />,
    },
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <ServicesProvider value={{ ...fakeServices(), report }}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  return { report, onFailure };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('shows an error after a failed load, and retries on Try again', async () => {
  const versions: Record<string, Version> = { '2.0.0': null };
  openShop(versions);
  expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeTruthy();
  expect(screen.getByText('shop · http')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy();
  versions['2.0.0'] = {};
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Shop page of 2.0.0')).toBeTruthy();
});

test.each([
  ['frame', { Frame: Crasher }, 'its frame threw'],
  ['page', { Page: Crasher }, 'its page /shop threw'],
])('falls back to the previous version when the %s throws', async (_what, brokenVersion, message) => {
  const { report, onFailure } = openShop({ '2.0.0': brokenVersion, '1.0.0': {} });
  expect(await screen.findByText('Shop page of 1.0.0')).toBeTruthy();
  expect(screen.getByText('Frame of 1.0.0')).toBeTruthy();
  expect(report).not.toHaveBeenCalled();
  expect(onFailure).toHaveBeenCalledWith({
    version: '2.0.0',
    error: expect.objectContaining({
      kind: 'evaluation',
      message: expect.stringContaining(message),
      cause: expect.objectContaining({ message: 'x is undefined' }),
    }),
    fallbackVersion: '1.0.0',
  });
});

test.each<[string, Record<string, Version>]>([
  ['frame throws and there is no previous version', { '2.0.0': { Frame: Crasher } }],
  ['previous frame throws too', { '2.0.0': { Frame: Crasher }, '1.0.0': { Frame: Crasher } }],
  ['page throws and there is no previous version', { '2.0.0': { Page: Crasher } }],
  ['previous page throws too', { '2.0.0': { Page: Crasher }, '1.0.0': { Page: Crasher } }],
])('shows the failure when the %s', async (_what, versions) => {
  const { report } = openShop(versions);
  expect(await screen.findByRole('heading', { name: 'Something went wrong here' })).toBeTruthy();
  expect(report).toHaveBeenCalledTimes(1);
});

test.each<[string, Record<string, Version>, string | null]>([
  ['in the previous frame', { '2.0.0': { Frame: Crasher }, '1.0.0': {} }, 'Frame of 1.0.0'],
  ['without a frame', { '2.0.0': { Frame: Crasher }, '1.0.0': { Frame: Crasher } }, null],
])('shows a page of the shell %s when the frame throws', async (_where, versions, frame) => {
  openShop(versions, '/auth/account');
  expect(await screen.findByText('Account')).toBeTruthy();
  expect(screen.queryByText(/^Frame of/)?.textContent ?? null).toBe(frame);
});

test('keeps the live frame if the previous version of a broken page fails to load', async () => {
  openShop({ '2.0.0': { Page: Crasher }, '1.0.0': null });
  expect(await screen.findByRole('heading', { name: 'Something went wrong here' })).toBeTruthy();
  expect(screen.getByText('Frame of 2.0.0')).toBeTruthy();
});

test.each([
  ['an error response from the backend', new AppError('network')],
  ['a request that failed', new TypeError('Failed to fetch')],
])('does not treat %s as a broken page', async (_what, error) => {
  const { onFailure } = openShop({
    '2.0.0': {
      Page: () => {
        throw error;
      },
    },
    '1.0.0': {},
  });
  expect(await screen.findByRole('heading', { name: 'Something went wrong here' })).toBeTruthy();
  expect(onFailure).not.toHaveBeenCalled();
});

test('restores typed text in the previous version', async () => {
  function Fragile() {
    const [text, setText] = useState('');
    if (text.endsWith('!')) throw new TypeError('x is undefined');
    return <textarea aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />;
  }
  openShop({ '2.0.0': { Page: Fragile }, '1.0.0': { Page: () => <textarea aria-label="Message" /> } });
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: 'Typed!' } });
  expect(await screen.findByText('Frame of 1.0.0')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Typed!'));
});
