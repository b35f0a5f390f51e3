import { expect, jest, test } from '@jest/globals';
import { brand, useTitle } from '@northlight/contract';
import { Outlet } from '@northlight/contract/router';
import { fakeServices, openInShell } from '@northlight/contract/testing';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { NavigationEffects } from './navigation-effects.tsx';

window.scrollTo = () => undefined;

test('announces a page once, with the title from its data', async () => {
  let resolveTitle: (title: string) => void = () => undefined;
  const titleResponse = new Promise<string>((resolve) => {
    resolveTitle = resolve;
  });
  function Post() {
    const { data } = useQuery({ queryKey: ['post'], queryFn: () => titleResponse });
    useTitle(data);
    return <h1>{data ?? 'Loading'}</h1>;
  }
  const announce = jest.fn();
  const services = fakeServices({
    announce,
    setTitle: (title) => {
      document.title = title;
    },
  });
  const firstPage = { isHydrated: false, onRendered: () => undefined };
  const Frame = () => (
    <>
      <NavigationEffects firstPage={firstPage} />
      <Outlet />
    </>
  );
  const { router } = openInShell(
    () => [
      {
        Component: Frame,
        children: [
          { path: '/', handle: { title: 'Home' }, element: <h1>Home</h1> },
          { path: '/post', handle: { title: 'Blog' }, Component: Post },
        ],
      },
    ],
    '/',
    services,
  );
  await act(() => router.navigate('/post'));
  await screen.findByRole('heading', { name: 'Loading' });
  expect(document.title).toBe(`Blog · ${brand.name}`);
  resolveTitle('A lighthouse');
  await waitFor(() => expect(announce.mock.calls).toEqual([['A lighthouse']]));
});
