import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFakeAuth, type FakeAuth, type FakeAuthOptions } from '@northlight/auth-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { viewsKey } from '../document/last-view/forget-views.ts';
import { watchSession } from './watch-session.ts';

type Router = Parameters<typeof watchSession>[0];

const router = { state: { matches: [], navigation: { state: 'idle' } } } as unknown as Router;
let auth: FakeAuth;

function watch(options: FakeAuthOptions) {
  auth = createFakeAuth(options);
  watchSession(router, new QueryClient());
}
const hasViews = () => localStorage.getItem(viewsKey) !== null;

beforeEach(() => localStorage.setItem(viewsKey, '{}'));
afterEach(() => auth.restore());

test('how pages looked last stays with who is signed in', () => {
  watch({});
  auth.setState({ role: { status: 'loading' } });
  expect(hasViews()).toBe(true);
});

test('it goes with a stored session that is refused before anybody was signed in here', () => {
  watch({ session: { status: 'loading' }, role: { status: 'none' } });
  expect(hasViews()).toBe(true);
  auth.become(null);
  expect(hasViews()).toBe(false);
});

test('it goes where a page finds no session', () => {
  watch({ person: null });
  expect(hasViews()).toBe(false);
});
