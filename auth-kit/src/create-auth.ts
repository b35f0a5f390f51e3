import { createActions } from './actions/actions.ts';
import { type AuthUrlOutcome, takeOverLink } from './actions/take-over-link.ts';
import { createBackendLoader } from './backend/client.ts';
import { createGuardedFetch, type GuardedFetch } from './backend/guarded-fetch.ts';
import { createPublicClient, type PublicClient } from './backend/public-client.ts';
import { createTokenEndpoint } from './backend/token-endpoint.ts';
import type { AuthPort } from './port.ts';
import { readAuthLink, urlNeedsSession, withoutAuthLink } from './session/auth-url.ts';
import { createSessionController } from './session/controller.ts';
import { createExpiryMark } from './session/expiry-mark.ts';
import { createRecoveryMark } from './session/recovery-mark.ts';
import {
  createSessionStorage,
  readStoredSession,
  type StorageArea,
  sessionKeyOf,
} from './session/session-storage.ts';
import { createTabChannel, type TabChannel } from './session/tab-channel.ts';

export interface AuthConfig {
  /** Where the backend answers; empty for the document's own origin. */
  readonly url: string;
  readonly publishableKey: string;
  /** In place of the browser's storage. */
  readonly storage?: StorageArea;
  readonly fetch?: typeof fetch;
  /** Whether something typed would be lost by leaving the page: an expired session then keeps it. Default: never. */
  readonly holdsPage?: () => boolean;
}

/** How old a role may be when a request goes out, and when the tab becomes visible again. */
const roleAge = { atRequest: 2_000, atReturn: 60_000 } as const;

/** Puts the parts together. In the browser it starts at once; on the server it can read public data and no more. */
export function createAuth(config: AuthConfig): AuthPort & { dispose(): void } {
  const isBrowser = typeof window !== 'undefined';
  const url = (config.url || (isBrowser ? window.location.origin : 'http://localhost')).replace(/\/+$/, '');
  const { publishableKey } = config;
  const send: typeof fetch = config.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const storageKey = sessionKeyOf(url);
  const storage = createSessionStorage(() => config.storage ?? (isBrowser ? window.localStorage : undefined));
  const recoveryMark = createRecoveryMark(storageKey);
  const tokens = createTokenEndpoint({ fetch: send, url, publishableKey, storage, storageKey });

  let tabs: TabChannel | null = null;
  const controller = createSessionController({
    getClient: () => loader.get(),
    storage,
    storageKey,
    recoveryMark,
    expiryMark: createExpiryMark(storage, storageKey),
    holdsPage: config.holdsPage ?? (() => false),
    post: (message) => tabs?.post(message),
  });
  const guarded: GuardedFetch = createGuardedFetch({
    fetch: send,
    url,
    publishableKey,
    storage,
    storageKey,
    tokens,
    hasIdentity: controller.hasIdentity,
    onRequest: () => controller.refreshRole(roleAge.atRequest),
    onRefused: () => controller.refreshRole(0),
    onSessionLost: () => controller.end('expired'),
  });
  const loader = createBackendLoader({
    url,
    publishableKey,
    storage,
    storageKey,
    fetch: guarded.fetch,
    onCreated: (client) => void client.auth.onAuthStateChange(controller.onAuthEvent),
  });
  const actions = createActions({
    getClient: loader.get,
    guarded,
    tokens,
    controller,
    storage,
    storageKey,
    origin: () => `${window.location.origin}/`,
  });

  let outcome: Promise<AuthUrlOutcome> = Promise.resolve({ kind: 'none' });
  let publicClient: PublicClient | null = null;
  const stops: (() => void)[] = [];

  if (isBrowser) {
    tabs = createTabChannel({
      name: `${storageKey}-tabs`,
      watchedKey: storageKey,
      onMessage: controller.onTabMessage,
      onStoredSessionChanged: controller.syncWithStorage,
    });
    stops.push(() => tabs?.close(), watchReturn());
    const address = window.location.href;
    const link = urlNeedsSession(address) ? readAuthLink(address) : null;
    const isForeignCode = link?.kind === 'code' && !hasCodeVerifier();
    if (link === null || isForeignCode) controller.start();
    else {
      // Before anything else runs: neither the router nor a Referer ever sees the tokens.
      window.history.replaceState(window.history.state, '', withoutAuthLink(address));
      controller.start(() => {
        outcome = takeOverLink(link, {
          getClient: loader.get,
          tokens,
          onSession: (user, isRecovering) =>
            controller.apply({ type: isRecovering ? 'recovering' : 'identified', user }),
        });
        return outcome;
      });
    }
  }

  return {
    ...actions,
    getState: controller.state.get,
    subscribe: controller.state.subscribe,
    onSessionEnd: controller.onSessionEnd,
    hasStoredSession: () => readStoredSession(storage, storageKey) !== null,
    storageBlocked: storage.isBlocked,
    consumeAuthUrl: () => outcome,
    getBackend: loader.get,
    sendAsUser: (path, init) => guarded.fetch(url + path, init),
    getPublicBackend() {
      publicClient ??= createPublicClient({ fetch: send, url, publishableKey });
      return publicClient;
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };

  function hasCodeVerifier(): boolean {
    return storage.getItem(`${storageKey}-code-verifier`) !== null;
  }

  /** A tab that comes back (visible again, or out of the back-forward cache) may have missed what others did. */
  function watchReturn(): () => void {
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return;
      controller.syncWithStorage();
      controller.refreshRole(roleAge.atReturn);
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
