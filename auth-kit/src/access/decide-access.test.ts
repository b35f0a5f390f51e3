/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Role, RoleState, SessionState } from '../session/types.ts';
import {
  type Access,
  type AccessDecision,
  decideAccess,
  decideAuthPage,
  signInPath,
} from './decide-access.ts';

/** One page for each kind of access. The remotes declare the real pages, and browser tests check them. */
const routes: readonly (readonly [path: string, access: Access])[] = [
  ['/', 'public'],
  ['/auth', 'public'],
  ['/auth/reset', 'public'],
  ['/nowhere', 'public'],
  ['/client-portal', 'client'],
  ['/client-portal?tab=invoices&project=1', 'client'],
  ['/dashboard', 'staff'],
  ['/dashboard/blogs?edit=4', 'staff'],
  ['/dashboard/for-admins', 'admin'],
];

const signedIn: SessionState = { status: 'signed-in', user: { id: '1', email: 'a@acme.example' } };
const readyRole = (role: Role, { passwordDue = false } = {}): RoleState => ({
  status: 'ready',
  role,
  fullName: null,
  awaitingAccess: false,
  passwordDue,
});
const failedRole: RoleState = { status: 'failed', retry: () => undefined };

interface Actor {
  readonly session: SessionState;
  readonly role: RoleState;
  /** The decision for each access; a string is a redirect. */
  readonly expected: Readonly<
    Record<Exclude<Access, 'public'>, 'allow' | 'forbidden' | 'wait' | 'sign-in' | (string & {})>
  >;
}

const portal = '/client-portal';
const dashboard = '/dashboard';
const actors: Readonly<Record<string, Actor>> = {
  'a page whose session is loading': {
    session: { status: 'loading' },
    role: { status: 'none' },
    expected: { client: 'wait', staff: 'wait', admin: 'wait' },
  },
  visitor: {
    session: { status: 'signed-out' },
    role: { status: 'none' },
    expected: { client: 'sign-in', staff: 'sign-in', admin: 'sign-in' },
  },
  'user whose role has not been read': {
    session: signedIn,
    role: { status: 'none' },
    expected: { client: 'wait', staff: 'wait', admin: 'wait' },
  },
  'user whose role is loading': {
    session: signedIn,
    role: { status: 'loading' },
    expected: { client: 'wait', staff: 'wait', admin: 'wait' },
  },
  'user whose role failed to load': {
    session: signedIn,
    role: failedRole,
    expected: { client: 'role-failed', staff: 'role-failed', admin: 'role-failed' },
  },
  client: {
    session: signedIn,
    role: readyRole('client'),
    expected: { client: 'allow', staff: portal, admin: portal },
  },
  'client who must set a new password': {
    session: signedIn,
    role: readyRole('client', { passwordDue: true }),
    expected: { client: 'password-required', staff: 'password-required', admin: 'password-required' },
  },
  author: {
    session: signedIn,
    role: readyRole('author'),
    expected: { client: dashboard, staff: 'allow', admin: 'forbidden' },
  },
  admin: {
    session: signedIn,
    role: readyRole('admin'),
    expected: { client: dashboard, staff: 'allow', admin: 'allow' },
  },
};

function describeDecision(decision: AccessDecision, path: string): string {
  if (decision.kind !== 'redirect') return decision.kind;
  const back = `/auth?next=${encodeURIComponent(path)}`;
  if (decision.to === back.replace('/auth', '/auth/reset')) return 'password-required';
  if (decision.to === `${back}&reason=role`) return 'role-failed';
  return decision.to === back ? 'sign-in' : decision.to;
}

describe.each(Object.entries(actors))('%s', (_name, actor) => {
  test.each(routes)('gets the expected decision at %s (%s)', (path, access) => {
    const decision = decideAccess(access, actor.session, actor.role, path);
    expect(describeDecision(decision, path)).toBe(access === 'public' ? 'allow' : actor.expected[access]);
  });

  test('is never redirected in a loop', () => {
    for (const [path, access] of routes) {
      let current: readonly [string, Access] = [path, access];
      let steps = 0;
      for (;;) {
        const decision = decideAccess(current[1], actor.session, actor.role, current[0]);
        if (decision.kind !== 'redirect') break;
        const target = decision.to.split('?')[0];
        const next = routes.find(([route]) => route === target);
        if (next === undefined) throw new Error(`${path} leads to the unknown page ${decision.to}`);
        current = next;
        steps += 1;
        expect(steps).toBeLessThan(3);
      }
    }
  });
});

test('signInPath includes the return path with its query, except for the home page and /auth', () => {
  expect(signInPath('/dashboard/blogs?edit=1#top')).toBe('/auth?next=%2Fdashboard%2Fblogs%3Fedit%3D1%23top');
  expect(['/', '/?x=1', '/auth', '/auth?mode=sign-up', '/auth/reset'].map(signInPath)).toEqual(
    Array(5).fill('/auth'),
  );
});

describe('/auth itself', () => {
  test('admits users who are signed out or whose role failed to load', () => {
    expect(decideAuthPage({ status: 'signed-out' }, { status: 'none' }, '/dashboard')).toEqual({
      kind: 'allow',
    });
    expect(decideAuthPage(signedIn, failedRole, null)).toEqual({ kind: 'allow' });
  });

  test('waits for the session and the role', () => {
    expect(decideAuthPage({ status: 'loading' }, { status: 'none' }, null).kind).toBe('wait');
    expect(decideAuthPage(signedIn, { status: 'loading' }, null).kind).toBe('wait');
  });

  test('redirects signed-in users back or home', () => {
    expect(decideAuthPage(signedIn, readyRole('author'), '/dashboard/blogs')).toMatchObject({
      to: '/dashboard/blogs',
    });
    expect(decideAuthPage(signedIn, readyRole('client'), null)).toMatchObject({ to: portal });
  });

  test('redirects to the password page first if a new password is required, then back', () => {
    const due = readyRole('author', { passwordDue: true });
    expect(decideAuthPage(signedIn, due, '/dashboard/blogs')).toMatchObject({
      to: '/auth/reset?next=%2Fdashboard%2Fblogs',
    });
    expect(decideAuthPage(signedIn, due, null)).toMatchObject({ to: '/auth/reset' });
  });
});
