import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const pageLabels = remote.navigation.map(({ label }) => label);

/** jsdom applies no media queries, so both nav bars are in the document. */
async function findNavBars() {
  await screen.findByRole('main');
  return screen.getAllByRole('navigation', { hidden: true }).map((element) => within(element));
}

const getMenu = () => screen.getByText('Menu').closest('details');

test('the first Tab stop is a link to skip the navigation', async () => {
  const { user } = await openSite('/imprint');
  const main = await screen.findByRole('main');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
  expect(main.tabIndex).toBe(-1);
});

describe('the navigation', () => {
  test('lists the pages in order on phones and wide screens', async () => {
    const { container } = await openSite('/imprint');
    for (const navBar of await findNavBars()) {
      const list = within(navBar.getByRole('list', { hidden: true }));
      expect(list.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
        pageLabels,
      );
      expect(navBar.getByText('Get Started').closest('a')?.getAttribute('href')).toBe('/contact');
    }
    await expectAccessible(container);
  });

  test('marks the current page, and Home only on the home page', async () => {
    await openSite('/imprint');
    const [wideNavBar] = await findNavBars();
    expect(wideNavBar?.queryByRole('link', { current: 'page', hidden: true })).toBeNull();
    cleanup();
    await openSite('/about');
    const [aboutNavBar] = await findNavBars();
    expect(aboutNavBar?.getByRole('link', { current: 'page', hidden: true }).textContent).toBe('About');
  });

  test('closes its menu on navigation, and on Escape, which restores focus to the button', async () => {
    const { user, router } = await openSite('/imprint');
    await user.click(await screen.findByText('Menu'));
    expect(getMenu()?.open).toBe(true);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(getMenu()?.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Menu'));

    await user.click(screen.getByText('Menu'));
    const [, menuNavBar] = await findNavBars();
    if (menuNavBar === undefined) throw new Error('there is no menu');
    await user.click(menuNavBar.getByText('Contact'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
    expect(getMenu()?.open).toBe(false);
  });

  test('closes its menu when focus leaves it', async () => {
    const { user } = await openSite('/imprint');
    await user.click(await screen.findByText('Menu'));
    screen.getByRole('link', { name: 'Privacy' }).focus();
    await waitFor(() => expect(getMenu()?.open).toBe(false));
  });
});

describe('the account link', () => {
  const findLinks = async () =>
    (await findNavBars()).map((navBar) => {
      const link = navBar.getByText(/Sign in|My portal|Dashboard/);
      return [link.textContent, link.getAttribute('href')];
    });

  test.each([
    ['a visitor', { person: null }, 'Sign in', '/auth'],
    ['a client', { person: { role: 'client' } }, 'My portal', '/client-portal'],
    ['an author', { person: { role: 'author' } }, 'Dashboard', '/dashboard'],
    ['an admin', { person: { role: 'admin' } }, 'Dashboard', '/dashboard'],
    ['a user whose role is loading', { person: {}, role: { status: 'loading' } }, 'Sign in', '/auth'],
  ] as const)('has the right label and target for %s', async (_who, auth, label, to) => {
    await openSite('/imprint', auth);
    expect(await findLinks()).toEqual([
      [label, to],
      [label, to],
    ]);
  });
});

describe('the footer', () => {
  test('shows quick links, services, contact details and social links', async () => {
    await openSite('/imprint', {
      responses: {
        services: [{ id: 's', title: 'Lighthouses' }],
        settings: [
          {
            contact_email: 'hello@northlight.example',
            linkedin_url: 'https://linkedin.example/northlight',
          },
        ],
      },
    });
    const footer = within(await screen.findByRole('contentinfo'));
    const getHref = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(['Services', 'Projects', 'About', 'Team'].map(getHref)).toEqual([
      '/services',
      '/projects',
      '/about',
      '/team',
    ]);
    expect(await footer.findByRole('link', { name: 'Lighthouses' })).toBeTruthy();
    expect(getHref('hello@northlight.example')).toBe('mailto:hello@northlight.example');
    expect(getHref('LinkedIn')).toBe('https://linkedin.example/northlight');
    expect(footer.getByText(/^©/)).toBeTruthy();
    expect(getHref('Privacy')).toBe('/privacy');
    expect(getHref('Imprint')).toBe('/imprint');
  });

  test('shows no error and no empty column when nothing can be loaded', async () => {
    const { services } = await openSite('/imprint', { responses: { services: 500, settings: 500 } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    await waitFor(() => expect(footer.queryByText('What we build')).toBeNull());
    expect(services.toast).not.toHaveBeenCalled();
  });
});
