import type { AuthActions } from '../actions/actions.ts';
import type { AuthUrlOutcome } from '../actions/auth-url-outcome.ts';
import type { BackendClient } from '../backend/client.ts';
import { createPublicClient, type PublicClient } from '../backend/public-client.ts';
import { AppError } from '../errors/app-error.ts';
import { type AuthPort, installPort } from '../port.ts';
import { transition } from '../session/transitions.ts';
import type {
  AuthState,
  AuthUser,
  Profile,
  RoleState,
  SessionEndReason,
  SessionState,
} from '../session/types.ts';
import { createStore } from '../store.ts';

/** The user who is signed in at the start of a test. */
export interface FakePerson extends Partial<Profile> {
  readonly id?: string;
  readonly email?: string;
  /** Set if staff are viewing the portal as this person. */
  readonly readOnly?: true;
}

export interface FakeAuthOptions {
  /** Null: signed out. Default: a client. */
  readonly person?: FakePerson | null;
  /** Overrides the state from `person`, for loading and failed states. */
  readonly session?: SessionState;
  readonly role?: RoleState;
  readonly recovering?: boolean;
  readonly storageBlocked?: boolean;
  /** What `consumeAuthUrl` resolves with. Default: no link. */
  readonly outcome?: AuthUrlOutcome;
  /** Overrides actions. By default each succeeds, and `signIn` signs the person in. */
  readonly actions?: Partial<AuthActions>;
  /** The client that `getBackend` returns; without it, `getBackend` rejects with `not-configured`. */
  readonly backend?: BackendClient;
  /** Responds to requests from `getPublicBackend`; without it they fail. */
  readonly fetch?: typeof fetch;
}

export interface FakeAuth {
  /** Every action with its arguments, in order. */
  readonly calls: readonly { readonly action: keyof AuthActions; readonly args: readonly unknown[] }[];
  /** Signs in as a person; null signs out. */
  setPerson(person: FakePerson | null): void;
  setState(changes: Partial<AuthState>): void;
  endSession(reason: SessionEndReason): void;
  /** Removes the test double. */
  restore(): void;
}

/**
 * Replaces the kit with a test double, so that an app renders with a given session and role and without a network. Hooks,
 * `getAuthState` and actions from `@northlight/auth-kit` then use it.
 */
export function createFakeAuth(options: FakeAuthOptions = {}): FakeAuth {
  const person = options.person === undefined ? {} : options.person;
  const store = createStore<AuthState>({
    ...createState(person),
    ...(options.session === undefined ? {} : { session: options.session }),
    ...(options.role === undefined ? {} : { role: options.role }),
    recovering: options.recovering ?? false,
  });
  const endCallbacks = new Set<(reason: SessionEndReason) => void>();
  const calls: { action: keyof AuthActions; args: readonly unknown[] }[] = [];

  const endSession = (reason: SessionEndReason) => {
    for (const callback of [...endCallbacks]) callback(reason);
    store.set(createState(null));
  };
  const setPerson = (next: FakePerson | null) => store.set(createState(next));

  const defaults: AuthActions = {
    async signIn({ email }) {
      setPerson({ ...person, email });
      return createUser({ ...person, email });
    },
    signUp: async ({ email }) => ({ status: 'confirm-email', email }),
    signOut: async () => endSession('signed-out'),
    signOutEverywhere: async () => endSession('signed-out'),
    resendConfirmation: async () => undefined,
    requestPasswordReset: async () => undefined,
    setNewPassword: async () => store.set(transition(store.get(), { type: 'password-set' })),
    resolveLinkPrompt: async () => ({ kind: 'none' }),
  };
  const actions: AuthActions = { ...defaults, ...options.actions };
  const record = <Args extends unknown[], Result>(
    action: keyof AuthActions,
    run: (...args: Args) => Promise<Result>,
  ) => {
    return (...args: Args) => {
      calls.push({ action, args });
      return run(...args);
    };
  };

  let publicClient: PublicClient | null = null;
  const fake: AuthPort = {
    signIn: record('signIn', actions.signIn),
    signUp: record('signUp', actions.signUp),
    signOut: record('signOut', actions.signOut),
    signOutEverywhere: record('signOutEverywhere', actions.signOutEverywhere),
    resendConfirmation: record('resendConfirmation', actions.resendConfirmation),
    requestPasswordReset: record('requestPasswordReset', actions.requestPasswordReset),
    setNewPassword: record('setNewPassword', actions.setNewPassword),
    getState: store.get,
    subscribe: store.subscribe,
    onSessionEnd(callback) {
      endCallbacks.add(callback);
      return () => endCallbacks.delete(callback);
    },
    hasStoredSession: () => store.get().session.status === 'signed-in',
    isStorageBlocked: () => options.storageBlocked ?? false,
    consumeAuthUrl: async () => options.outcome ?? { kind: 'none' },
    resolveLinkPrompt: record('resolveLinkPrompt', actions.resolveLinkPrompt),
    async getBackend() {
      if (options.backend === undefined) throw new AppError('not-configured');
      return options.backend;
    },
    async sendAsUser(path, init) {
      const headers = new Headers(init.headers);
      headers.set('authorization', 'Bearer test-token');
      const send = options.fetch ?? (() => Promise.reject(new TypeError('fetch: no network in this test')));
      return send(path, { ...init, headers });
    },
    getPublicBackend() {
      publicClient ??= createPublicClient({
        url: 'http://backend.test',
        publishableKey: 'test-key',
        fetch: options.fetch ?? (() => Promise.reject(new TypeError('fetch: no network in this test'))),
      });
      return publicClient;
    },
  };
  installPort(fake);

  return {
    calls,
    setPerson,
    setState: (changes) => store.set({ ...store.get(), ...changes }),
    endSession,
    restore: () => installPort(null),
  };
}

function createState(person: FakePerson | null): AuthState {
  if (person === null) {
    return { session: { status: 'signed-out' }, role: { status: 'none' }, recovering: false, expired: false };
  }
  return {
    session: { status: 'signed-in', user: createUser(person), ...(person.readOnly && { readOnly: true }) },
    role: {
      status: 'ready',
      role: person.role ?? 'client',
      fullName: person.fullName ?? 'Test Person',
      awaitingAccess: person.awaitingAccess ?? false,
      passwordDue: person.passwordDue ?? false,
    },
    recovering: false,
    expired: false,
  };
}

function createUser(person: FakePerson): AuthUser {
  return { id: person.id ?? 'person-1', email: person.email ?? 'person@acme.example' };
}
