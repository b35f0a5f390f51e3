import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth } from '@northlight/auth-kit/testing';
import type { BootData } from '@northlight/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, fakeServices } from '../testing/render-shell-page.tsx';
import { addPagePartsShortcut } from './add-page-parts-shortcut.ts';

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
  panel.getByText(label).nextElementSibling?.textContent;

let auth: FakeAuth;

function open(path: string): void {
  history.replaceState(null, '', path);
  source.boot = localBoot;
}

beforeEach(() => {
  auth = createFakeAuth({ person: null });
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

test("shows what rendered a remote's page and what the shell supplied", async () => {
  open('/client-portal/sprint/7?tab=tickets');
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
    ['Route', '/client-portal/sprint/:id (access: client)'],
    ['Remote', 'portal, version 1.1.0'],
    ['Shell', 'Version 3.0.0, registry revision 1'],
  ] as const)
    expect([label, readValue(panel, label)]).toEqual([label, value]);
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'react 19.3.1',
    'chart-kit 2.0.0 (provided by remote_portal)',
  ]);
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
