/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import { loadingState, toAuthEvent, transition } from './transitions.ts';
import type { AuthState, Profile } from './types.ts';

const ada = { id: 'ada', email: 'ada@acme.example' };
const ben = { id: 'ben', email: 'ben@acme.example' };
const profile: Profile = { role: 'client', fullName: 'Ada', awaitingAccess: false, passwordDue: false };
const signedIn = transition(loadingState, { type: 'identified', user: ada });
const withRole = transition(signedIn, { type: 'role-read', userId: 'ada', profile });
const signedOut = transition(loadingState, { type: 'ended' });

describe('the session', () => {
  test('goes from loading to signed in before the role is read', () => {
    expect(signedIn).toEqual({
      session: { status: 'signed-in', user: ada },
      role: { status: 'loading' },
      recovering: false,
      expired: false,
    });
  });

  test('stays the same object after a token refresh or a second end', () => {
    expect(transition(withRole, { type: 'identified', user: { ...ada } })).toBe(withRole);
    expect(transition(signedOut, { type: 'ended' })).toBe(signedOut);
  });

  test('updates a changed address without losing the role', () => {
    const changed = transition(withRole, {
      type: 'identified',
      user: { id: 'ada', email: 'new@acme.example' },
    });
    expect(changed.session).toMatchObject({ user: { email: 'new@acme.example' } });
    expect(changed.role).toBe(withRole.role);
  });

  test('drops the role when another user signs in', () => {
    expect(transition(withRole, { type: 'identified', user: ben })).toMatchObject({
      session: { user: ben },
      role: { status: 'loading' },
    });
  });

  test('stays expired until the same user signs in again', () => {
    const expired = transition(withRole, { type: 'expired' });
    expect(expired).toEqual({ ...withRole, expired: true });
    expect(transition(expired, { type: 'expired' })).toBe(expired);
    expect(transition(expired, { type: 'identified', user: ada })).toEqual(withRole);
    expect(transition(expired, { type: 'ended' })).toEqual(signedOut);
    expect(transition(signedOut, { type: 'expired' })).toBe(signedOut);
  });

  test('drops the role and the recovery when it ends', () => {
    const recovering = transition(withRole, { type: 'recovering', user: ada });
    expect(transition(recovering, { type: 'ended' })).toEqual(signedOut);
  });
});

describe('the role', () => {
  test('is ignored if it belongs to another user', () => {
    const state = transition(withRole, { type: 'identified', user: ben });
    const states: AuthState[] = [
      transition(state, { type: 'role-read', userId: 'ada', profile: { ...profile, role: 'admin' } }),
      transition(state, { type: 'role-failed', userId: 'ada', retry: () => undefined }),
      transition(state, { type: 'role-requested', userId: 'ada' }),
      transition(signedOut, { type: 'role-read', userId: 'ada', profile }),
    ];
    expect(states).toEqual([state, state, state, signedOut]);
  });

  test('stays the same object if read again without a change', () => {
    expect(transition(withRole, { type: 'role-read', userId: 'ada', profile: { ...profile } })).toBe(
      withRole,
    );
  });

  test.each<Partial<Profile>>([
    { role: 'author' },
    { fullName: 'Ada L.' },
    { awaitingAccess: true },
    { passwordDue: true },
  ])('is replaced if read again with %o', (change) => {
    const changed = { ...profile, ...change };
    const updated = transition(withRole, { type: 'role-read', userId: 'ada', profile: changed });
    expect(updated.role).toEqual({ status: 'ready', ...changed });
  });
});

describe('a recovery', () => {
  test('requires a new password until it is set', () => {
    const recovering = transition(loadingState, { type: 'recovering', user: ada });
    expect(recovering).toMatchObject({ session: { status: 'signed-in' }, recovering: true });
    expect(transition(recovering, { type: 'password-set' }).recovering).toBe(false);
    expect(transition(recovering, { type: 'identified', user: ada }).recovering).toBe(true);
  });
});

test.each<[AuthChangeEvent, string | null, string | null]>([
  ['INITIAL_SESSION', 'identified', null],
  ['SIGNED_IN', 'identified', null],
  ['TOKEN_REFRESHED', 'identified', null],
  ['USER_UPDATED', 'identified', null],
  ['MFA_CHALLENGE_VERIFIED', 'identified', null],
  ['PASSWORD_RECOVERY', 'recovering', null],
  ['SIGNED_OUT', 'ended', 'ended'],
])('the auth client’s %s becomes %s', (event, withSession, withoutSession) => {
  expect(toAuthEvent(event, { user: ada })?.type ?? null).toBe(withSession);
  expect(toAuthEvent(event, null)?.type ?? null).toBe(withoutSession);
});
