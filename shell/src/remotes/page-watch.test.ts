import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createFakeAuth } from '@northlight/auth-kit/testing';
import type { BootRemote } from '@northlight/contract';
import { watchPages } from './page-watch.ts';
import type { RemoteLoader } from './remote-loader.ts';

const place = { pathname: '/shop', search: '', hash: '' };
const remote: BootRemote = {
  name: 'shop',
  version: '2.0.0',
  entry: { url: '', integrity: '' },
  routes: [['/shop', 'public', 'Shop']],
  navigation: [],
};

/** A tab at /shop, whose page is on its way. */
function open(hasPrevious = true) {
  const state = {
    initialized: true,
    location: { ...place, key: 'new' },
    navigation: {} as { location?: typeof place },
    revalidation: 'idle',
    errors: null,
  };
  const arrival = { shownKey: 'old' };
  const tab = { fetching: 0, isCodeHere: true, state, arrival };
  let tell: () => void = () => undefined;
  const giveUp = jest.fn<RemoteLoader['giveUp']>(() => hasPrevious);
  const failOnce = jest.fn<RemoteLoader['failOnce']>();
  const navigate = jest.fn();
  const app = { pages: { '/shop': { peek: () => (tab.isCodeHere ? {} : null) } } };
  const loader = { remote, giveUp, failOnce, peek: () => app } as unknown as RemoteLoader;
  watchPages({
    router: {
      state,
      navigate,
      subscribe(listener) {
        tell = listener;
      },
    },
    loaders: [loader],
    arrival,
    queryClient: { isFetching: () => tab.fetching },
  });
  const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);
  return Object.assign(tab, { giveUp, failOnce, navigate, pass, goOn: () => tell() });
}

beforeEach(() => {
  jest.useFakeTimers();
  createFakeAuth({ person: null });
  history.replaceState(null, '', '/shop');
  document.body.innerHTML = '<main id="main"><h1>Before</h1></main>';
});
afterEach(() => {
  jest.useRealTimers();
});

const message = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) });

test.each([
  ['is rendered and never comes', {}],
  ['is still being read', { navigation: { location: place } }],
  ['is the first of the visit', { initialized: false }],
])('a page that %s is given up after 10 s, and asked for again', (_what, state) => {
  const tab = open();
  Object.assign(tab.state, state);
  tab.pass(10);
  expect(tab.giveUp).not.toHaveBeenCalled();
  tab.pass(1);
  expect(tab.giveUp).toHaveBeenCalledWith(message('its page /shop did not come within 10 s'), '/shop');
  expect(tab.navigate).toHaveBeenCalledWith(expect.objectContaining(place), {
    replace: true,
    preventScrollReset: true,
  });
  tab.pass(60);
  expect(tab.giveUp).toHaveBeenCalledTimes(1);
});

test('without a version before, the page fails', () => {
  const tab = open(false);
  tab.pass(11);
  expect(tab.failOnce).toHaveBeenCalledWith('/shop', message('did not come'));
  expect(tab.navigate).toHaveBeenCalledTimes(1);
});

test('a slow backend, and code that is on its way, are waited for', () => {
  const tab = open();
  tab.fetching = 1;
  tab.pass(60);
  tab.fetching = 0;
  tab.isCodeHere = false;
  tab.pass(60);
  tab.isCodeHere = true;
  const script = document.head.appendChild(document.createElement('script'));
  script.setAttribute('data-rspack', 'shop:1');
  tab.pass(60);
  script.remove();
  expect(tab.giveUp).not.toHaveBeenCalled();
});

test.each([
  ['nothing', ''],
  ['nothing but the note of its frame', '<div><section></section></div><p>Times are in UTC.</p>'],
])('a page that shows %s is given up after 5 s', (_what, html) => {
  const tab = open();
  tab.arrival.shownKey = 'new';
  document.body.innerHTML = `<main id="main">${html}</main>`;
  tab.pass(7);
  expect(tab.giveUp).toHaveBeenCalledWith(message('its page /shop shows nothing'), '/shop');
});

test.each(['<h1>Shop</h1>', '<div>Nothing here yet</div>', '<p role="alert">Failed</p>'])(
  'a page that shows %s stands there, until the next navigation',
  (html) => {
    const tab = open();
    tab.arrival.shownKey = 'new';
    document.body.innerHTML = `<main id="main">${html}</main>`;
    tab.pass(60);
    expect(tab.giveUp).not.toHaveBeenCalled();
    tab.state.location.key = 'next';
    tab.goOn();
    tab.pass(12);
    expect(tab.giveUp).toHaveBeenCalledTimes(1);
  },
);
