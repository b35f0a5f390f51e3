import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import type { BootData } from '@northlight/contract';
import { QueryClient } from '@tanstack/react-query';
import { keepViews } from './keep-views.ts';

type Router = Parameters<typeof keepViews>[0]['router'];

const boot = {
  schema: 7,
  shell: { version: '1.0.0' },
  remotes: [{ name: 'portal', version: '2.0.0', next: { version: '3.0.0' } }],
};
const shown = {
  location: { pathname: '/client-portal', search: '?tab=sprints' },
  matches: [{ route: { handle: { title: 'Portal', access: 'client', remote: 'portal' } } }],
  navigation: { state: 'idle' },
  errors: null,
};
let auth: FakeAuth | null = null;

/** A page of somebody that stands there for a while. @returns the addresses that are kept then */
async function stand(
  state: object = {},
  options: FakeAuthOptions = {},
  version = '2.0.0',
  data: object = boot,
) {
  auth = createFakeAuth({ person: { role: 'client' }, ...options });
  document.body.innerHTML = '<div id="root"><main>Sprint 4</main></div>';
  keepViews({
    boot: data as unknown as BootData,
    router: { state: { ...shown, ...state }, subscribe: () => () => undefined } as unknown as Router,
    queryClient: new QueryClient(),
    versionOf: () => version,
  });
  await jest.advanceTimersByTimeAsync(5_000);
  const { views } = JSON.parse(localStorage.getItem('northlight.seen') ?? '{"views":[]}');
  return views.map(({ address, of }: { address: string; of: string }) => `${address} ${of}`);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  auth?.restore();
  jest.useRealTimers();
});

test('a guarded page is kept once it is at rest, with role, schema and versions', async () => {
  expect(await stand()).toEqual(['/client-portal?tab=sprints client 7 1.0.0 2.0.0']);
});

test('so is one of the version that this person has in a rollout', async () => {
  expect(await stand({}, {}, '3.0.0')).toEqual(['/client-portal?tab=sprints client 7 1.0.0 3.0.0']);
});

test.each<[string, object, FakeAuthOptions, string]>([
  ['of nobody', {}, { person: null }, '2.0.0'],
  ['that failed', { errors: { page: new Error('no') } }, {}, '2.0.0'],
  ['that is being left', { navigation: { state: 'loading' } }, {}, '2.0.0'],
  ['of everybody', { matches: [{ route: { handle: { access: 'public', remote: 'portal' } } }] }, {}, '2.0.0'],
  ['of the shell', { matches: [{ route: { handle: { access: 'client' } } }] }, {}, '2.0.0'],
  ['of a version that merely stands in', {}, {}, '1.9.0'],
])('a page %s is not', async (_what, state, options, version) => {
  expect(await stand(state, options, version)).toEqual([]);
});

describe('what is kept already', () => {
  const of = 'client 7 1.0.0 2.0.0';
  const view = (more: object = {}) => ({
    address: '/client-portal/old',
    at: Date.now(),
    of,
    html: '',
    styles: '',
    ...more,
  });
  const left = () =>
    JSON.parse(localStorage.getItem('northlight.seen') ?? '{"views":[]}').views.map(
      (each: { of: string }) => each.of,
    );
  const keptBefore = (...views: object[]) =>
    localStorage.setItem('northlight.seen', JSON.stringify({ personId: 'person-1', views }));
  /** Where nothing new is kept that would take the place of it. */
  const isLeaving = { navigation: { state: 'loading' } };

  test('stays while it may be shown, also of the version of a rollout', async () => {
    keptBefore(view(), view({ of: 'client 7 1.0.0 3.0.0' }));
    await stand(isLeaving);
    expect(left()).toEqual([of, 'client 7 1.0.0 3.0.0']);
  });

  test.each<[string, object, FakeAuthOptions]>([
    ['is a day old', { at: Date.now() - 25 * 60 * 60 * 1000 }, {}],
    ['is of another version', { of: 'client 7 1.0.0 1.9.0' }, {}],
    ['is of another schema', { of: 'client 6 1.0.0 2.0.0' }, {}],
    ['is of another shell', { of: 'client 7 0.9.0 2.0.0' }, {}],
    ['is of another role', {}, { person: { role: 'author' } }],
    ['is of another person', {}, { person: { id: 'person-2' } }],
    ['waits for a code', {}, { role: { status: 'failed', needsCode: true, retry: () => undefined } }],
  ])('goes when it %s', async (_what, more, options) => {
    keptBefore(view(more));
    await stand(isLeaving, options);
    expect(localStorage.getItem('northlight.seen')).toBeNull();
  });

  test('goes when the session expires under what was typed, and waits through a backend that is away', async () => {
    keptBefore(view());
    await stand(isLeaving, { role: { status: 'failed', retry: () => undefined } });
    expect(left()).toEqual([of]);
    auth?.setState({ expired: true });
    expect(localStorage.getItem('northlight.seen')).toBeNull();
  });

  test('waits while the schema is not known, and nothing new is kept', async () => {
    keptBefore(view());
    const { schema: _schema, ...unknown } = boot;
    expect(await stand({}, {}, '2.0.0', unknown)).toEqual([`/client-portal/old ${of}`]);
  });
});
