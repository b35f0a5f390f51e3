import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const pages = remote.navigation.map(({ label }) => label);

/** jsdom applies no media queries, so both navigations are in the document. */
async function navigations() {
  await screen.findByRole('main');
  return screen.getAllByRole('navigation', { hidden: true }).map((navigation) => within(navigation));
}

const menu = () => screen.getByText('Menu').closest('details');

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
    for (const navigation of await navigations()) {
      const list = within(navigation.getByRole('list', { hidden: true }));
      expect(list.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
        pages,
      );
      expect(navigation.getByText('Get Started').closest('a')?.getAttribute('href')).toBe('/contact');
    }
    await expectAccessible(container);
  });

  test('marks the current page, and Home only on the home page', async () => {
    await openSite('/imprint');
    const [wide] = await navigations();
    expect(wide?.queryByRole('link', { current: 'page', hidden: true })).toBeNull();
    cleanup();
    await openSite('/about');
    const [onAbout] = await navigations();
    expect(onAbout?.getByRole('link', { current: 'page', hidden: true }).textContent).toBe('About');
  });

  test('closes its menu on navigation, and on Escape, which returns the focus', async () => {
    const { user, router } = await openSite('/imprint');
    await user.click(await screen.findByText('Menu'));
    expect(menu()?.open).toBe(true);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(menu()?.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('Menu'));

    await user.click(screen.getByText('Menu'));
    const [, narrow] = await navigations();
    if (narrow === undefined) throw new Error('there is no menu');
    await user.click(narrow.getByText('Contact'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
    expect(menu()?.open).toBe(false);
  });

  test('closes its menu when the focus leaves it', async () => {
    const { user } = await openSite('/imprint');
    await user.click(await screen.findByText('Menu'));
    screen.getByRole('link', { name: 'Privacy' }).focus();
    await waitFor(() => expect(menu()?.open).toBe(false));
  });
});

describe('the account link', () => {
  const labels = async () =>
    (await navigations()).map((navigation) => {
      const link = navigation.getByText(/Sign in|My portal|Dashboard/);
      return [link.textContent, link.getAttribute('href')];
    });

  test.each([
    ['a visitor', { person: null }, 'Sign in', '/auth'],
    ['a client', { person: { role: 'client' } }, 'My portal', '/client-portal'],
    ['an author', { person: { role: 'author' } }, 'Dashboard', '/dashboard'],
    ['an admin', { person: { role: 'admin' } }, 'Dashboard', '/dashboard'],
    ['a person whose role is loading', { person: {}, role: { status: 'loading' } }, 'Sign in', '/auth'],
  ] as const)('leads %s to the right page', async (_who, auth, label, to) => {
    await openSite('/imprint', auth);
    expect(await labels()).toEqual([
      [label, to],
      [label, to],
    ]);
  });
});

describe('the theme switch', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test("switches to the other theme and back to the system's", async () => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
    const { user, services } = await openSite('/imprint');
    const footer = within(await screen.findByRole('contentinfo'));
    const change = footer.getByRole('button', { name: 'Switch between light and dark' });
    await user.click(change);
    expect(services.theme.get()).toBe('dark');
    await user.click(change);
    expect(services.theme.get()).toBe('system');
  });
});

describe('the footer', () => {
  test('shows quick links, services, contact details and social links', async () => {
    await openSite('/imprint', {
      answers: {
        services: [
          {
            id: 's',
            title: 'Lighthouses',
            description: '',
            features: [],
            price_starting: null,
            icon_name: null,
          },
        ],
        settings: [
          {
            contact_email: 'hello@northlight.example',
            contact_phone: '+49 30 1',
            address: null,
            business_hours: 'Mon-Fri 9AM-6PM CEST',
            linkedin_url: 'https://linkedin.example/northlight',
          },
        ],
      },
    });
    const footer = within(await screen.findByRole('contentinfo'));
    const hrefOf = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect(['Services', 'Projects', 'About', 'Team'].map(hrefOf)).toEqual([
      '/services',
      '/projects',
      '/about',
      '/team',
    ]);
    expect(await footer.findByRole('link', { name: 'Lighthouses' })).toBeTruthy();
    expect(hrefOf('hello@northlight.example')).toBe('mailto:hello@northlight.example');
    expect(hrefOf('LinkedIn')).toBe('https://linkedin.example/northlight');
    expect(footer.getByText('Mon-Fri 9AM-6PM CEST')).toBeTruthy();
    expect(footer.getByText(/^©/)).toBeTruthy();
    expect(hrefOf('Privacy')).toBe('/privacy');
    expect(hrefOf('Imprint')).toBe('/imprint');
  });

  test('shows no error when nothing can be loaded', async () => {
    const { services } = await openSite('/imprint', { answers: { services: 500, settings: 500 } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
    expect(services.toast).not.toHaveBeenCalled();
  });
});
