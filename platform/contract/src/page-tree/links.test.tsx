import { expect, test } from '@jest/globals';
import { Link, NavLink, RouterProvider } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';

async function open(path: string, links: ReactElement) {
  const router = createMemoryRouter([{ path: '*', element: links }], { initialEntries: [path] });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  /** Clicks, and returns whether the page handled the click. Prevents the browser from handling it. */
  const click = async (name: string, init: object = {}) => {
    let isHandled: boolean | null = null;
    const recordAndPrevent = (event: Event) => {
      isHandled = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', recordAndPrevent, { once: true });
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name }), { button: 0, ...init });
    });
    return isHandled;
  };
  return { click, pathname: () => router.state.location.pathname };
}

test('a link navigates within the page and leaves other clicks to the browser', async () => {
  const { click, pathname } = await open(
    '/',
    <>
      <Link to="/blog?search=x">inside</Link>
      <Link to="/away" onClick={(event) => event.preventDefault()}>
        prevented
      </Link>
      <Link to="https://other.example/x">outside</Link>
    </>,
  );
  expect(screen.getByRole('link', { name: 'inside' }).getAttribute('href')).toBe('/blog?search=x');
  expect(screen.getByRole('link', { name: 'outside' }).getAttribute('href')).toBe('https://other.example/x');
  expect(await click('outside')).toBe(false);
  expect(await click('inside', { ctrlKey: true })).toBe(false);
  await click('prevented');
  expect(pathname()).toBe('/');
  expect(await click('inside')).toBe(true);
  expect(pathname()).toBe('/blog');
});

test.each([
  ['/', ['home']],
  ['/blog', ['blog']],
  ['/Blog/a-post', ['blog']],
  ['/blogs', []],
])('at %s, the menu marks %j', async (path, names) => {
  await open(
    path,
    <>
      <NavLink to="/">home</NavLink>
      <NavLink to="/blog">blog</NavLink>
      <NavLink to="/blog" end>
        only blog
      </NavLink>
    </>,
  );
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  const expected = path === '/blog' ? [...names, 'only blog'] : names;
  expect(current.map(({ textContent }) => textContent)).toEqual(expected);
});

test('a menu marks the target while navigating, and the open page again if the navigation is abandoned', async () => {
  const routes = [
    {
      element: (
        <>
          <NavLink to="/">home</NavLink>
          <NavLink to="/blog">blog</NavLink>
        </>
      ),
      path: '*',
      HydrateFallback: () => null,
      loader: ({ request }: { request: Request }) =>
        request.url.endsWith('/blog') ? new Promise<null>(() => {}) : null,
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('link', { name: 'home', current: 'page' });
  fireEvent.click(screen.getByRole('link', { name: 'blog' }));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('blog');
  await act(() => router.navigate('/'));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('home');
});
