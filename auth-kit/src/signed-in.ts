import { type ClientActions, createActions } from './actions/actions.ts';
import { type OpenedLink, openLink } from './actions/open-link.ts';
import { type BackendClient, createBackendClient } from './backend/client.ts';
import { createGuardedFetch } from './backend/guarded-fetch.ts';
import { createTokenEndpoint } from './backend/token-endpoint.ts';
import { readProfileOrAskForCode } from './session/ask-for-code.ts';
import type { AuthLink } from './session/auth-url.ts';
import type { DeviceState } from './session/device-state.ts';
import { needsCode } from './session/profile.ts';
import type { SessionController } from './session/session-controller.ts';
import { readStoredSession, type SessionStore } from './session/session-store.ts';
import type { ProfileRead } from './session/types.ts';

/** The code for signed-in users. It shares one chunk with supabase-js. */
export interface SignedInKit {
  readonly client: BackendClient;
  /** Sends with the user's token, renewed if necessary. */
  readonly fetch: typeof fetch;
  readonly actions: ClientActions;
  /** Processes an email link, or waits for the user's decision. Never throws: the result reports an invalid link. */
  processLink(link: AuthLink): Promise<OpenedLink>;
  /** Reads the user's profile. Retries once if `shouldRetry`. */
  readProfile(userId: string, shouldRetry: boolean): Promise<ProfileRead>;
}

export function createSignedInKit(deps: {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly publishableKey: string;
  readonly storage: SessionStore;
  readonly storageKey: string;
  readonly controller: SessionController;
  readonly device: DeviceState;
  readonly holdsPage: (() => boolean) | undefined;
  /** Called when a request is sent for the signed-in user. */
  readonly onRequest: () => void;
  /** Called when the backend returns 401 or 403. */
  readonly onRefused: () => void;
}): SignedInKit {
  const { controller } = deps;
  const tokens = createTokenEndpoint(deps);
  const guarded = createGuardedFetch({
    ...deps,
    tokens,
    hasHadSession: controller.hasHadSession,
    onSessionLost: () => controller.end('expired'),
  });
  const client = createBackendClient({ ...deps, fetch: guarded.fetch });
  client.auth.onAuthStateChange((event, session) => {
    // After expiry, a session that has only passed the password step still needs the second-factor code.
    if (session !== null && controller.state.get().expired && needsCode(session)) return;
    controller.onAuthEvent(event, session);
    if (event === 'MFA_CHALLENGE_VERIFIED') controller.refreshRole(0);
  });
  const storeRole = () => deps.device.storeRole(controller.state.get());
  storeRole();
  controller.state.subscribe(storeRole);
  return {
    client,
    fetch: guarded.fetch,
    actions: createActions({
      ...deps,
      client,
      guarded,
      tokens,
      getOrigin: () => `${window.location.origin}/`,
    }),
    processLink: (link) =>
      openLink(link, {
        client,
        tokens,
        device: deps.device,
        getCurrentUserId: () => readStoredSession(deps.storage, deps.storageKey)?.user?.id ?? null,
        onSession: (user, isRecovering) =>
          controller.apply({ type: isRecovering ? 'recovering' : 'identified', user }),
      }),
    readProfile: (userId, shouldRetry) => readProfileOrAskForCode({ ...deps, client }, userId, shouldRetry),
  };
}
