import { expect } from '@jest/globals';
import { fakeServices as createFakeServices, openInShell } from '@northlight/contract/testing';
import { act } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';

/** The services for the shell's own pages, with a real document title and a remote for staff. */
export function fakeServices() {
  const services = createFakeServices({
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

/** Renders one of the shell's pages at a URL; every other page is a placeholder. */
export function renderAt(url: string, path: string, page: ReactElement) {
  const rendered = openInShell(() => [{ path, element: page }], url, fakeServices());
  const getUrl = () => rendered.router.state.location.pathname + rendered.router.state.location.search;
  return { ...rendered, getUrl };
}

/** Colour contrast needs a real browser, so the browser tests check it. */
export async function expectAccessible(): Promise<void> {
  const results = await act(() =>
    axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } }),
  );
  expect(results.violations).toEqual([]);
}
