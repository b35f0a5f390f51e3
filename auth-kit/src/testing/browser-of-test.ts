import { afterEach, beforeEach, jest } from '@jest/globals';
import { type AuthConfig, createAuth } from '../create-auth.ts';
import type { SessionEndReason } from '../session/types.ts';
import { installFakeBroadcastChannel } from './fake-tabs.ts';
import { createStubBackend, stubKey, stubStorageKey, stubUrl } from './stub-backend.ts';

/** Tabs of one browser over a backend that knows Ada, a client, and Ben, an author. Each test gets both anew. */
export function browserOfTest() {
  let backend = createStubBackend();
  let tabs = { uninstall: () => {} };
  const open: { dispose(): void }[] = [];

  beforeEach(() => {
    // Each page of a test is another client of the same session; the library cannot know that they play tabs.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend = createStubBackend();
    tabs = installFakeBroadcastChannel();
    backend.addUser('ada', 'client');
    backend.addUser('ben', 'author');
  });

  afterEach(() => {
    for (const tab of open.splice(0)) tab.dispose();
    tabs.uninstall();
    window.localStorage.clear();
    window.sessionStorage.clear();
    jest.restoreAllMocks();
  });

  return {
    get backend() {
      return backend;
    },
    openTab(config: Partial<AuthConfig> = {}) {
      const auth = createAuth({ url: stubUrl, publishableKey: stubKey, fetch: backend.fetch, ...config });
      open.push(auth);
      const ends: SessionEndReason[] = [];
      auth.onSessionEnd((reason) => ends.push(reason));
      return Object.assign(auth, { ends });
    },
    store(session: object) {
      window.localStorage.setItem(stubStorageKey, JSON.stringify(session));
    },
    dropBroadcastChannel: () => tabs.uninstall(),
  };
}
