import { afterEach, expect, test } from '@jest/globals';
import { startedAttribute } from '@northlight/contract';
import { Link, RouterProvider } from '@northlight/contract/router';
import { createMemoryRouter } from '@northlight/contract/router/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PageOutlet } from './page-outlet.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute(startedAttribute);
});

/** Blogs is open; Services waits for its code, and for its rows when it is drawn. */
function open() {
  let arrive = () => {};
  const code = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  const Blogs = () => (
    <>
      <h1>Blogs</h1>
      <input aria-label="Search blogs" />
      <Link to="/dashboard/services">To the services</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        Component: PageOutlet,
        children: [
          { path: '/dashboard/blogs', Component: Blogs },
          { path: '/dashboard/services', loader: () => code, Component: () => <h1>Services, whole</h1> },
        ],
      },
    ],
    { initialEntries: ['/dashboard/blogs'] },
  );
  render(<RouterProvider router={router} />);
  document.documentElement.setAttribute(startedAttribute, '');
  return { router, arrive: () => act(async () => arrive()) };
}

test('the next screen’s title stands there from the press on, then the screen', async () => {
  const { arrive } = open();
  fireEvent.click(screen.getByRole('link', { name: 'To the services' }));
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  await arrive();
  expect(await screen.findByRole('heading', { name: 'Services, whole' })).toBeTruthy();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('the title stands there in the task of the press, ahead of transitions', async () => {
  open();
  const link = screen.getByRole('link', { name: 'To the services' });
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    link.click();
    await Promise.resolve();
    expect(screen.getByRole('heading', { name: 'Services' })).toBeTruthy();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});

test('who stays after all finds the screen as it was left', async () => {
  const { router } = open();
  const search = screen.getByLabelText<HTMLInputElement>('Search blogs');
  fireEvent.change(search, { target: { value: 'typed' } });
  fireEvent.click(screen.getByRole('link', { name: 'To the services' }));
  await screen.findByRole('heading', { name: 'Services' });
  await act(() => router.navigate('/dashboard/blogs'));
  expect(await screen.findByRole('heading', { name: 'Blogs' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Search blogs').value).toBe('typed');
});
