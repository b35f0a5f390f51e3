import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import { type BootData, pageDataElementId } from '@northlight/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, fakeServices } from '../testing/render-shell-page.tsx';
import { addPagePartsShortcut } from './add-page-parts-shortcut.ts';
import { measurePages } from './measure-pages.ts';

const portal = {
  name: 'portal',
  version: '1.2.0',
  entry: { url: '/remotes/portal/1.2.0/remoteEntry.js', integrity: '' },
  routes: [['/client-portal/sprint/:id', 'client', 'Sprint']] as const,
  navigation: [],
};
const deployedBoot: BootData = { ...fakeServices().boot, shell: { version: '3.0.0' }, remotes: [portal] };
const localBoot: BootData = { ...deployedBoot, sourceFolder: '/home/dana/my projects' };

// One source for all tests, because the listener lasts as long as the document.
const source = { boot: localBoot, getVersion: () => '1.1.0' };
addPagePartsShortcut(source, () => undefined);

/** @returns whether the key was handled */
const pressKey = (keys: KeyboardEventInit = {}) =>
  !fireEvent.keyDown(document.activeElement ?? document.body, {
    ...{ code: 'KeyD', altKey: true, shiftKey: true },
    ...keys,
  });

const findPanel = async () => within(await screen.findByRole('dialog', { name: 'Parts of this page' }));

const readValue = (panel: Awaited<ReturnType<typeof findPanel>>, label: string) =>
  panel.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');

let entries: object[];
let auth: FakeAuth;

function open(path: string, performanceEntries: readonly object[] = []): void {
  history.replaceState(null, '', path);
  entries = [...performanceEntries];
  source.boot = localBoot;
}

const file = (name: string, startTime: number, responseEnd: number, transferSize = 1000) => ({
  ...{ entryType: 'resource', name: `http://localhost${name}`, decodedBodySize: 3000 },
  ...{ startTime, responseEnd, transferSize },
});

beforeEach(() => {
  auth = createFakeAuth({ person: null });
  const listBy = (key: string) => (value: string) =>
    entries.filter((entry) => (entry as Record<string, unknown>)[key] === value);
  Object.assign(performance, { getEntriesByType: listBy('entryType'), getEntriesByName: listBy('name') });
});

afterEach(async () => {
  await userEvent.setup().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  auth.restore();
});

test('opens for anyone on a local instance, with a link to the source folder', async () => {
  open('/client-portal/sprint/7');
  expect(pressKey()).toBe(true);
  const link = (await findPanel()).getByRole('link', { name: 'Open portal/ in VS Code' });
  expect(link.getAttribute('href')).toBe('vscode://file/home/dana/my%20projects/portal/');
});

test('on a deployed instance, opens only for admins and shows the name of the source folder', async () => {
  open('/client-portal/sprint/7');
  source.boot = deployedBoot;
  expect(pressKey()).toBe(false);
  for (const role of ['client', 'author'] as const) {
    auth.setPerson({ role });
    expect(pressKey()).toBe(false);
  }
  auth.setPerson({ role: 'admin' });
  expect(pressKey()).toBe(true);
  const panel = await findPanel();
  expect(readValue(panel, 'Source')).toBe('portal/');
  expect(panel.queryByRole('link')).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: false }, { shiftKey: false }, { code: 'KeyP' }])(
  'ignores other keys: %j',
  (keys) => {
    open('/');
    expect(pressKey(keys)).toBe(false);
  },
);

test("shows what rendered a remote's page, what the shell supplied and how long each step took", async () => {
  open('/client-portal/sprint/7?tab=tickets', [
    { entryType: 'navigation', name: 'http://localhost/', startTime: 0, responseEnd: 40, transferSize: 9640 },
    { entryType: 'paint', name: 'first-contentful-paint', startTime: 250.4 },
    file('/remotes/shell/3.0.0/js/shell.js', 50, 50, 0),
    file('/remotes/portal/1.1.0/remoteEntry.js', 100, 120),
    file('/remotes/portal/1.1.0/js/app.js', 130, 150),
    file('/remotes/portal/1.1.0/js/sprint.js', 140, 1160),
    file('/rest/v1/profiles?select=role', 60, 90),
    file('/rest/v1/rpc/portal_screen', 110, 200, 2900),
    file('/remotes/portal/1.1.0/js/prefetched.js', 5000, 5100),
    { entryType: 'measure', name: 'page', startTime: 0, duration: 1300 },
  ]);
  const useIn = ['remote_site', 'remote_portal'];
  const scope = {
    react: { '19.3.1': { from: 'shell', useIn } },
    'react-dom': { '19.3.1': { from: 'shell', useIn: ['remote_site'] } },
    'chart-kit': { '2.0.0': { from: 'remote_portal', useIn } },
  };
  Object.assign(globalThis, { __FEDERATION__: { __INSTANCES__: [{ shareScopeMap: { default: scope } }] } });
  pressKey();
  const panel = await findPanel();
  await expectAccessible();
  expect(panel.getByText('The remote portal rendered this page.')).toBeTruthy();
  for (const [label, value] of [
    ['URL', '/client-portal/sprint/7?tab=tickets'],
    ['Route', '/client-portal/sprint/:id (access: client)'],
    ['Rendered', 'In the browser'],
    ['Remote', 'portal, version 1.1.0'],
    ['Module', './app in remote_portal'],
    ['Shell', 'Version 3.0.0, registry revision 1'],
    ['Document', '40 ms, starting at 0 ms, 9.6 kB'],
    ['Shell script', '0 ms, starting at 50 ms, from cache'],
    ['Remote entry', '20 ms, starting at 100 ms, 1 kB'],
    ['Page module', '1,030 ms, starting at 130 ms, 2 kB, 2 files'],
    ['First data', '90 ms, starting at 110 ms, 2.9 kB'],
    ['First content', 'On screen after 250 ms'],
    ['Page rendered', 'After 1,300 ms'],
  ] as const)
    expect([label, readValue(panel, label)]).toEqual([label, value]);
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'react 19.3.1',
    'chart-kit 2.0.0 (provided by remote_portal)',
  ]);
});

test('shows the times of a later page without those of earlier pages', async () => {
  open('/client-portal/sprint/7', [
    file('/remotes/portal/1.1.0/remoteEntry.js', 100, 120),
    file('/remotes/portal/1.1.0/js/sprint.js', 2010, 2040),
    file('/rest/v1/sprints', 300, 400),
    { entryType: 'measure', name: 'page', startTime: 2000, duration: 60 },
  ]);
  pressKey();
  const panel = await findPanel();
  expect(readValue(panel, 'Remote entry')).toBe('Loaded earlier');
  expect(readValue(panel, 'Page module')).toBe('30 ms, starting at 10 ms, 1 kB');
  expect(readValue(panel, 'First data')).toBe('Not requested');
  expect(panel.queryByText('First content')).toBeNull();
});

test('shows that the server rendered the page with its data', async () => {
  open('/client-portal/sprint/7');
  const data = document.createElement('script');
  data.id = pageDataElementId;
  document.body.append(data);
  pressKey();
  const panel = await findPanel();
  expect(readValue(panel, 'Rendered')).toBe('On the server, then hydrated');
  expect(readValue(panel, 'First data')).toBe('In the document');
  data.remove();
});

test('shows that the shell rendered the page for an unknown URL', async () => {
  open('/nothing');
  pressKey();
  const panel = await findPanel();
  expect(panel.getByText('The shell rendered this page.')).toBeTruthy();
  expect(readValue(panel, 'Route')).toBe('None: no such page');
  expect(panel.queryByText('Remote')).toBeNull();
});

test('closes on Escape, on the same keys and on Back, and restores focus', async () => {
  open('/client-portal/sprint/7');
  const button = document.createElement('button');
  document.body.append(button);
  for (const close of [
    () => userEvent.setup().keyboard('{Escape}'),
    pressKey,
    () => fireEvent.popState(window),
  ]) {
    button.focus();
    pressKey();
    const link = (await findPanel()).getByRole('link');
    await waitFor(() => expect(document.activeElement).toBe(link));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
  button.remove();
});

test('measures each new page, but not a change to its query', () => {
  const measure = jest.fn();
  let time = 0;
  Object.assign(performance, { measure, clearMeasures: () => undefined, now: () => time });
  const idle = { state: 'idle' };
  const state = { location: { pathname: '/' }, navigation: idle };
  let notify = (_state: object): void => undefined;
  const subscribe = (listener: typeof notify) => {
    notify = listener;
  };
  measurePages({ state, subscribe } as never);
  const navigate = (timestamp: number, pathname: string, navigation: string) => {
    time = timestamp;
    notify({ location: { pathname }, navigation: { state: navigation } });
  };
  navigate(100, '/', 'loading');
  navigate(200, '/', 'idle');
  navigate(300, '/', 'loading');
  navigate(400, '/', 'loading');
  navigate(500, '/about', 'idle');
  navigate(600, '/team', 'idle');
  expect(measure.mock.calls).toEqual([
    ['page', { start: 300 }],
    ['page', { start: 600 }],
  ]);
});
