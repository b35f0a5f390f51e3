import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { createStore, type Store } from '../store.ts';
import type { DeviceState } from './device-state.ts';
import { readStoredSession, type SessionStore } from './session-store.ts';
import type { TabMessage } from './tab-channel.ts';
import {
  type AuthEvent,
  getUserId,
  loadingState,
  toAuthEvent,
  toAuthUser,
  transition,
} from './transitions.ts';
import type { AuthState, AuthUser, Profile, ProfileRead, SessionEndReason } from './types.ts';

/** Milliseconds to wait for the auth client at start, in case it must refresh while the backend does not respond. */
const startTimeout = 4_000;

export interface SessionController {
  readonly state: Pick<Store<AuthState>, 'get' | 'subscribe'>;
  /**
   * Determines the session. Loads supabase-js only if a session is stored or a link contains one; `processLink` then settles
   * the state.
   */
  start(processLink?: () => Promise<unknown>): void;
  apply(event: AuthEvent): void;
  /** Handles an auth client event. */
  onAuthEvent(event: AuthChangeEvent, session: Session | null): void;
  onTabMessage(message: TabMessage): void;
  /** Syncs this tab with storage, which another tab may have changed. */
  syncWithStorage(): void;
  /** Removes the session from this device and notifies the other tabs. */
  end(reason: SessionEndReason): void;
  /** Reads the role again unless it was read within `maxAge` milliseconds. */
  refreshRole(maxAge: number): void;
  onSessionEnd(callback: (reason: SessionEndReason) => void): () => void;
  /** Whether this page has or had a session. */
  hasHadSession(): boolean;
}

/** Runs the session's state machine with its effects: role reads, clearing caches, notifying other tabs. */
export function createSessionController(deps: {
  /** Loads the code for signed-in users. */
  readonly loadKit: () => Promise<{
    /** Reads the user's profile. Retries once if `shouldRetry`. */
    readProfile(userId: string, shouldRetry: boolean): Promise<ProfileRead>;
  }>;
  readonly storage: SessionStore;
  readonly storageKey: string;
  readonly isReadOnly: boolean;
  readonly device: DeviceState;
  /** Whether leaving the page would lose unsaved text. */
  readonly holdsPage: () => boolean;
  readonly post: (message: TabMessage) => void;
}): SessionController {
  const store = createStore<AuthState>(loadingState);
  const endCallbacks = new Set<(reason: SessionEndReason) => void>();
  let hadSession = false;
  let isProcessingLink = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let pendingRead: Promise<ProfileRead> | null = null;

  return {
    state: store,
    start,
    apply,
    onAuthEvent,
    onTabMessage,
    syncWithStorage,
    end,
    refreshRole,
    onSessionEnd(callback) {
      endCallbacks.add(callback);
      return () => endCallbacks.delete(callback);
    },
    hasHadSession: () => hadSession,
  };

  function apply(event: AuthEvent, reason: SessionEndReason = 'expired'): void {
    const before = store.get();
    const after = markReadOnly(transition(before, resumeRecovery(event)));
    if (after === before) return;
    const userBefore = getUserId(before);
    const userAfter = getUserId(after);
    // Before anything renders with the new state: the old state's data must not appear.
    if (userBefore !== null && userBefore !== userAfter) {
      runEndCallbacks(userAfter === null ? reason : 'user-changed');
    } else if (hasRoleChanged(before, after)) {
      runEndCallbacks('role-changed');
      deps.post('role-changed');
    }
    if (before.recovering !== after.recovering)
      deps.device.setRecoveringUser(after.recovering ? userAfter : null);
    if (userAfter !== null && (userBefore === null || before.expired)) deps.device.setExpiredUser(null);
    hadSession ||= userAfter !== null;
    store.set(after);
    if (event.type === 'password-set') rereadProfile(after);
    if (userAfter !== null && userAfter !== userBefore) void loadRole(userAfter);
  }

  function markReadOnly(state: AuthState): AuthState {
    const { session } = state;
    if (!deps.isReadOnly || session.status !== 'signed-in' || session.readOnly) return state;
    return { ...state, session: { ...session, readOnly: true } };
  }

  /** A pending read, and other tabs, may still report that a new password is required, so all read the profile again. */
  function rereadProfile({ session, role }: AuthState): void {
    if (session.status !== 'signed-in') return;
    if (role.status === 'ready') void readRole(session.user.id, false, () => undefined);
    else void loadRole(session.user.id);
    deps.post('role-changed');
  }

  /** Continues setting a new password after a reload. */
  function resumeRecovery(event: AuthEvent): AuthEvent {
    const isResumed = event.type === 'identified' && deps.device.getRecoveringUser() === event.user.id;
    return isResumed ? { type: 'recovering', user: event.user } : event;
  }

  function runEndCallbacks(reason: SessionEndReason): void {
    for (const callback of [...endCallbacks]) {
      try {
        callback(reason);
      } catch (error) {
        // One failing callback must not keep another cache, or this tab, in the old session.
        console.error('A session-end callback failed', error);
      }
    }
  }

  function start(processLink?: () => Promise<unknown>): void {
    const user = readStoredUser();
    if (processLink !== undefined) {
      isProcessingLink = true;
      void processLink().finally(() => {
        isProcessingLink = false;
        settleFromStorage();
      });
    } else if (user === null) {
      apply({ type: 'ended' });
    } else {
      // If the token has expired and the backend does not respond, the client keeps refreshing; keep the session in the meantime.
      const timer = setTimeout(settleFromStorage, startTimeout);
      deps.loadKit().catch(settleFromStorage);
      const unsubscribe = store.subscribe(() => {
        clearTimeout(timer);
        unsubscribe();
      });
    }
  }

  /** Uses the stored user until the backend confirms it; the role decides what may be shown. */
  function settleFromStorage(): void {
    if (store.get().session.status !== 'loading' || isProcessingLink) return;
    const user = readStoredUser();
    apply(user === null ? { type: 'ended' } : { type: 'identified', user });
  }

  function readStoredUser(): AuthUser | null {
    const user = readStoredSession(deps.storage, deps.storageKey)?.user;
    return user === undefined ? null : toAuthUser(user);
  }

  function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
    // `processLink` reports a link's session itself, with its purpose.
    if (isProcessingLink && event !== 'SIGNED_OUT') return;
    const translated = toAuthEvent(event, session);
    if (translated?.type === 'ended') {
      end('expired');
    } else if (translated !== null) {
      const userBefore = getUserId(store.get());
      apply(translated);
      if (getUserId(store.get()) !== userBefore && event !== 'INITIAL_SESSION') deps.post('session-started');
    } else if (event === 'INITIAL_SESSION') {
      settleFromStorage();
    }
  }

  function end(reason: SessionEndReason): void {
    if (reason === 'expired' && store.get().expired) return;
    const userId = getUserId(store.get());
    // Before the session is removed, which other tabs may notice first.
    if (userId !== null) deps.device.setExpiredUser(reason === 'expired' ? userId : null);
    deps.storage.removeItem(deps.storageKey);
    endInThisTab(reason);
    if (userId !== null) deps.post('session-ended');
  }

  /** Keeps the page of an expired session while leaving it would lose unsaved text. */
  function endInThisTab(reason: SessionEndReason): void {
    const hasExpired =
      deps.device.getExpiredUser() !== null && deps.device.getExpiredUser() === getUserId(store.get());
    if (hasExpired && deps.holdsPage()) apply({ type: 'expired' });
    // Leaving a page with an expired session is not a sign-out: drafts are kept for the next sign-in.
    else apply({ type: 'ended' }, store.get().expired && reason === 'signed-out' ? 'expired' : reason);
  }

  function onTabMessage(message: TabMessage): void {
    switch (message) {
      case 'session-ended':
        // With blocked storage each tab has its own session, but signing out is meant for the whole device.
        if (deps.storage.isBlocked()) deps.storage.removeItem(deps.storageKey);
        syncWithStorage();
        break;
      case 'session-started':
        syncWithStorage();
        break;
      case 'role-changed':
        refreshRole(0);
        break;
      default:
        message satisfies never;
    }
  }

  function syncWithStorage(): void {
    if (store.get().session.status === 'loading') return;
    const user = readStoredUser();
    if (user !== null) apply({ type: 'identified', user });
    else if (getUserId(store.get()) !== null) endInThisTab('other-tab');
  }

  async function loadRole(userId: string): Promise<void> {
    apply({ type: 'role-requested', userId });
    const retry = () => void loadRole(userId);
    await readRole(userId, true, () => apply({ type: 'role-failed', userId, retry }));
  }

  function refreshRole(maxAge: number): void {
    const { session, role } = store.get();
    if (session.status !== 'signed-in' || pendingRead !== null) return;
    if (role.status === 'failed') {
      role.retry();
    } else if (role.status === 'ready' && performance.now() - lastReadAt >= maxAge) {
      // Keep the known role if reading it again fails.
      void readRole(session.user.id, false, () => undefined);
    }
  }

  async function readRole(userId: string, shouldRetry: boolean, onFailure: () => void): Promise<void> {
    const work = deps.loadKit().then((kit) => kit.readProfile(userId, shouldRetry));
    pendingRead = work;
    const outcome = await work.then(
      (profile) => ({ profile }),
      () => null,
    );
    // A newer read has replaced this one.
    if (pendingRead !== work) return;
    pendingRead = null;
    lastReadAt = performance.now();
    if (outcome === null) onFailure();
    else if (outcome.profile !== null) apply({ type: 'role-read', userId, profile: outcome.profile });
    else if (getUserId(store.get()) === userId) end('user-gone');
  }
}

function hasRoleChanged(before: AuthState, after: AuthState): boolean {
  return (
    before.role.status === 'ready' &&
    after.role.status !== 'loading' &&
    before.role.role !== (after.role as Partial<Profile>).role
  );
}
