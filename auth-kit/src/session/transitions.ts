import type { AuthChangeEvent } from '@supabase/supabase-js';
import type { AuthState, AuthUser, CodeRequired, Profile } from './types.ts';

/** The events of the session's state machine. */
export type AuthEvent =
  /** A session was found at start, or after a sign-in, token refresh or user update. */
  | { readonly type: 'identified'; readonly user: AuthUser }
  /** A session was found and a new password must be set. */
  | { readonly type: 'recovering'; readonly user: AuthUser }
  | { readonly type: 'password-set' }
  | { readonly type: 'ended' }
  /** The session has expired; the page is kept until the user signs in again. */
  | { readonly type: 'expired' }
  | { readonly type: 'role-requested'; readonly userId: string }
  | { readonly type: 'role-read'; readonly userId: string; readonly profile: Profile | CodeRequired }
  | { readonly type: 'role-failed'; readonly userId: string; readonly retry: () => void };

export const loadingState: AuthState = {
  session: { status: 'loading' },
  role: { status: 'none' },
  recovering: false,
  expired: false,
};

const signedOutState: AuthState = {
  session: { status: 'signed-out' },
  role: { status: 'none' },
  recovering: false,
  expired: false,
};

/** The session's state machine: loading → signed-in | signed-out. The role is loaded while signed in. Pure function. */
export function transition(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'identified':
      return identify(state, event.user);
    case 'recovering':
      return { ...identify(state, event.user), recovering: true };
    case 'password-set':
      return withPasswordSet(state);
    case 'ended':
      return state.session.status === 'signed-out' ? state : signedOutState;
    case 'expired':
      return state.expired || state.session.status !== 'signed-in' ? state : { ...state, expired: true };
    case 'role-requested':
      return getUserId(state) === event.userId ? { ...state, role: { status: 'loading' } } : state;
    case 'role-read':
      return getUserId(state) === event.userId ? withProfile(state, event.profile) : state;
    case 'role-failed':
      return getUserId(state) === event.userId
        ? { ...state, role: { status: 'failed', retry: event.retry } }
        : state;
    default:
      return event satisfies never;
  }
}

export function getUserId(state: AuthState): string | null {
  return state.session.status === 'signed-in' ? state.session.user.id : null;
}

function identify(state: AuthState, user: AuthUser): AuthState {
  if (state.session.status === 'signed-in' && state.session.user.id === user.id) {
    // Return the same object if nothing changed, so that a refreshed token causes no re-render.
    return state.session.user.email === user.email && !state.expired
      ? state
      : { ...state, session: { status: 'signed-in', user }, expired: false };
  }
  return {
    session: { status: 'signed-in', user },
    role: { status: 'loading' },
    recovering: false,
    expired: false,
  };
}

function withProfile(state: AuthState, profile: Profile | CodeRequired): AuthState {
  const { role } = state;
  const isSame =
    role.status === 'ready' &&
    role.role === profile.role &&
    role.fullName === profile.fullName &&
    role.awaitingAccess === profile.awaitingAccess &&
    role.passwordDue === profile.passwordDue;
  return isSame ? state : { ...state, role: { status: 'ready', ...profile } };
}

function withPasswordSet(state: AuthState): AuthState {
  const { recovering, role } = state;
  const isRequired = role.status === 'ready' && role.passwordDue;
  if (!recovering && !isRequired) return state;
  return { ...state, recovering: false, role: isRequired ? { ...role, passwordDue: false } : role };
}

/** The fields used from an auth event's session. */
type EventSession = { readonly user: { readonly id: string; readonly email?: string | undefined } } | null;

/** Translates an auth client event (spec section 4); null if it has no effect. */
export function toAuthEvent(event: AuthChangeEvent, session: EventSession): AuthEvent | null {
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      return session === null ? null : { type: 'identified', user: toAuthUser(session.user) };
    case 'PASSWORD_RECOVERY':
      return session === null ? null : { type: 'recovering', user: toAuthUser(session.user) };
    case 'SIGNED_OUT':
      return { type: 'ended' };
    default:
      return event satisfies never;
  }
}

export function toAuthUser(user: { readonly id: string; readonly email?: string | undefined }): AuthUser {
  return { id: user.id, email: user.email ?? '' };
}
