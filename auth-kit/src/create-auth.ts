import type { OpenedLink } from './actions/open-link.ts';
import { createPublicClient, type PublicClient } from './backend/public-client.ts';
import { AppError } from './errors/app-error.ts';
import type { AuthPort } from './port.ts';
import { containsAuthLink, readAuthLink, removeAuthLink } from './session/auth-url.ts';
import { createDeviceState } from './session/device-state.ts';
import { createSessionController } from './session/session-controller.ts';
import {
  createSessionStore,
  getSessionKey,
  readStoredSession,
  type StorageArea,
} from './session/session-store.ts';
import { createTabChannel, type TabChannel } from './session/tab-channel.ts';
import type { SignedInKit } from './signed-in.ts';

export interface AuthConfig {
  /** The backend's origin; empty for the document's own. */
  readonly url: string;
  readonly publishableKey: string;
  /** Replaces the browser's storage. */
  readonly storage?: StorageArea;
  readonly fetch?: typeof fetch;
  /** Whether staff view the portal as this user and cannot change anything. */
  readonly isReadOnly?: boolean;
  /** Whether leaving the page would lose unsaved text; an expired session then keeps the page. Default: never. */
  readonly holdsPage?: () => boolean;
}

/** How old the role may be, in milliseconds, when a request is sent and when the tab becomes visible. */
const maxRoleAge = { atRequest: 2_000, atReturn: 60_000 } as const;

/** Creates the kit. In the browser it starts immediately; on the server it can only read public data. */
export function createAuth(config: AuthConfig): AuthPort & { dispose(): void } {
  const isBrowser = typeof window !== 'undefined';
  const url = (config.url || (isBrowser ? window.location.origin : 'http://localhost')).replace(/\/+$/, '');
  const { publishableKey } = config;
  const send: typeof fetch = config.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const storageKey = getSessionKey(url);
  const storage = createSessionStore(() => config.storage ?? (isBrowser ? window.localStorage : undefined));
  const device = createDeviceState(storage, storageKey);

  let tabs: TabChannel | null = null;
  const controller = createSessionController({
    loadKit: getSignedInKit,
    isReadOnly: config.isReadOnly ?? false,
    storage,
    storageKey,
    device,
    holdsPage: config.holdsPage ?? (() => false),
    post: (message) => tabs?.post(message),
  });
  let signedIn: Promise<SignedInKit> | null = null;
  let openedLink: Promise<OpenedLink> = Promise.resolve({ outcome: { kind: 'none' } });
  let publicClient: PublicClient | null = null;
  const disposers: (() => void)[] = [];

  if (isBrowser) {
    tabs = createTabChannel({
      name: `${storageKey}-tabs`,
      watchedKey: storageKey,
      onMessage: controller.onTabMessage,
      onStoredSessionChanged: controller.syncWithStorage,
    });
    disposers.push(() => tabs?.close(), watchReturn());
    const pageUrl = window.location.href;
    const link = containsAuthLink(pageUrl) ? readAuthLink(pageUrl) : null;
    if (link === null) controller.start();
    else {
      // Before anything else runs, so that neither the router nor a Referer header sees the tokens.
      window.history.replaceState(window.history.state, '', removeAuthLink(pageUrl));
      controller.start(() => {
        openedLink = getSignedInKit().then(
          ({ processLink }) => processLink(link),
          (error: AppError) => ({ outcome: { kind: 'failed', error } }),
        );
        return openedLink;
      });
    }
  }

  return {
    signIn: async (input) => (await getSignedInKit()).actions.signIn(input),
    signUp: async (input) => (await getSignedInKit()).actions.signUp(input),
    async signOut() {
      const stored = readStoredSession(storage, storageKey);
      controller.end('signed-out');
      if (stored === null) return;
      // Revoking at the backend happens in the background and may fail.
      void getSignedInKit()
        .then(({ actions }) => actions.revokeSession(stored))
        .catch(() => undefined);
    },
    signOutEverywhere: async () => (await getSignedInKit()).actions.signOutEverywhere(),
    resendConfirmation: async (email) => (await getSignedInKit()).actions.resendConfirmation(email),
    requestPasswordReset: async (email) => (await getSignedInKit()).actions.requestPasswordReset(email),
    setNewPassword: async (password, currentPassword) =>
      (await getSignedInKit()).actions.setNewPassword(password, currentPassword),
    getState: controller.state.get,
    subscribe: controller.state.subscribe,
    onSessionEnd: controller.onSessionEnd,
    hasStoredSession: () => readStoredSession(storage, storageKey) !== null,
    isStorageBlocked: storage.isBlocked,
    consumeAuthUrl: async () => (await openedLink).outcome,
    async resolveLinkPrompt(isAccepted) {
      const link = await openedLink;
      let next: OpenedLink = { outcome: { kind: 'none' } };
      if (isAccepted) next = (await link.accept?.()) ?? next;
      // May fail, like signing out: what matters is that this device does not keep the session.
      else void link.refuse?.().catch(() => undefined);
      const { outcome } = next;
      // The link is still unused, so the user can try again.
      if (outcome.kind === 'failed' && outcome.error.isRetryable) throw outcome.error;
      openedLink = Promise.resolve(next);
      return outcome;
    },
    getBackend: async () => (await getSignedInKit()).client,
    sendAsUser: async (path, init) => (await getSignedInKit()).fetch(url + path, init),
    getPublicBackend() {
      publicClient ??= createPublicClient({ fetch: send, url, publishableKey });
      return publicClient;
    },
    dispose() {
      for (const dispose of disposers) dispose();
    },
  };

  /** @throws AppError `network` if the code cannot be loaded; a later call retries */
  function getSignedInKit(): Promise<SignedInKit> {
    signedIn ??= import('./signed-in.ts').then(
      ({ createSignedInKit }) =>
        createSignedInKit({
          fetch: send,
          url,
          publishableKey,
          storage,
          storageKey,
          controller,
          device,
          holdsPage: config.holdsPage,
          onRequest: () => controller.refreshRole(maxRoleAge.atRequest),
          onRefused: () => controller.refreshRole(0),
        }),
      (cause: unknown) => {
        signedIn = null;
        throw new AppError('network', { cause });
      },
    );
    return signedIn;
  }

  /** Syncs a tab that becomes visible or leaves the back-forward cache, because it may have missed changes. */
  function watchReturn(): () => void {
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return;
      controller.syncWithStorage();
      controller.refreshRole(maxRoleAge.atReturn);
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pageshow', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }
}
