import { expect } from '@jest/globals';
import { fakeServices as anyServices, openInShell } from '@northlight/contract/testing';
import { act } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReactElement } from 'react';

/** The services as the shell's own pages have them: with the title of the document, and a remote that staff may open. */
export function fakeServices() {
  const services = anyServices({
    setTitle: (title) => {
      document.title = title;
    },
  });
  const dashboard = {
    name: 'dashboard',
    version: '1.0.0',
    entry: { url: '', integrity: '' },
    routes: [
      ['/dashboard', 'staff', 'Dashboard'],
      ['/dashboard/blogs', 'staff', 'Blogs'],
    ] as const,
    navigation: [],
  };
  const backend = { url: '', publishableKey: 'key', mailbox: '/__mailbox' };
  return { ...services, boot: { ...services.boot, backend, remotes: [dashboard] } };
}

/** Renders one page of the shell's own at an address, with a stand-in for every other page. */
export function renderAt(address: string, path: string, page: ReactElement) {
  const opened = openInShell(() => [{ path, element: page }], address, fakeServices());
  const where = () => opened.router.state.location.pathname + opened.router.state.location.search;
  return { ...opened, where };
}

export async function expectAccessible(): Promise<void> {
  const found = await act(() => axe(document.body));
  expect(found.violations).toEqual([]);
}
