/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { BootRemote } from '../releases/boot.ts';
import type { Access } from './declaration.ts';
import { type Services, ServicesProvider, useFurtherEntries } from './services.ts';

const createRemote = (name: string, parts: Pick<BootRemote, 'routes' | 'navigation'>): BootRemote => ({
  name,
  version: '1.0.0',
  entry: { url: '', integrity: '' },
  ...parts,
});
const remotes = [
  createRemote('site', { routes: [['/', 'public', '']], navigation: [['/', 'Home']] }),
  createRemote('events', {
    routes: [
      ['/events', 'public', 'Events'],
      ['/events/:id', 'public', 'Event'],
      ['/my-events', 'client', 'My events'],
      ['/events-desk', 'staff', 'Events'],
    ],
    navigation: [
      ['/events', 'Events'],
      ['/events/next?from=menu', 'Next event'],
      ['/my-events', 'My events'],
      ['/events-desk', 'Events desk'],
      ['/nowhere', 'Nowhere'],
    ],
  }),
];

test.each<[Access, string[]]>([
  ['public', ['Events', 'Next event']],
  ['client', ['My events']],
  ['staff', ['Events desk']],
  ['admin', []],
])('useFurtherEntries returns the other remotes’ entries for %s pages', (access, labels) => {
  const services = { boot: { remotes } } as unknown as Services;
  const { result } = renderHook(() => useFurtherEntries('site', access), {
    wrapper: ({ children }) => <ServicesProvider value={services}>{children}</ServicesProvider>,
  });
  expect(result.current.map(({ label }) => label)).toEqual(labels);
});
