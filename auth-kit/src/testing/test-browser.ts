import { afterEach, beforeEach, jest } from '@jest/globals';
import { type AuthConfig, createAuth } from '../create-auth.ts';
import type { SessionEndReason } from '../session/types.ts';
import { createStubBackend, stubKey, stubStorageKey, stubUrl } from './stub-backend.ts';
import { hasRole, until } from './until.ts';

/**
 * Simulates one browser's tabs with a stub backend that has the users Ada, a client, and Ben, an author. Reset for each test.
 */
export function createTestBrowser() {
  let backend = createStubBackend();
  let fakeChannels = { uninstall: () => {} };
  const openTabs: { dispose(): void }[] = [];

  beforeEach(() => {
    // supabase-js warns about multiple clients in one document.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend = createStubBackend();
    fakeChannels = installFakeBroadcastChannel();
    backend.addUser('ada', 'client');
    backend.addUser('ben', 'author');
  });

  afterEach(() => {
    for (const tab of openTabs.splice(0)) tab.dispose();
    fakeChannels.uninstall();
    window.localStorage.clear();
    window.sessionStorage.clear();
    jest.restoreAllMocks();
  });

  const openTab = (config: Partial<AuthConfig> = {}) => {
    const auth = createAuth({ url: stubUrl, publishableKey: stubKey, fetch: backend.fetch, ...config });
    openTabs.push(auth);
    const endReasons: SessionEndReason[] = [];
    auth.onSessionEnd((reason) => endReasons.push(reason));
    return Object.assign(auth, { endReasons });
  };
  const store = (session: object) => window.localStorage.setItem(stubStorageKey, JSON.stringify(session));

  return {
    get backend() {
      return backend;
    },
    openTab,
    store,
    /** Opens a tab with a new session of this user, and waits for the role. */
    async openSignedIn(id: string, config: Partial<AuthConfig> = {}) {
      store(backend.issueFor(id));
      const tab = openTab(config);
      await until(tab, hasRole);
      return tab;
    },
  };
}

/** Installs a synchronous BroadcastChannel that delivers messages within the test page. */
function installFakeBroadcastChannel(): { uninstall(): void } {
  const channels = new Set<FakeChannel>();

  class FakeChannel extends EventTarget {
    onmessage: ((event: MessageEvent) => void) | null = null;
    readonly name: string;

    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }

    postMessage(data: unknown): void {
      for (const channel of [...channels]) {
        if (channel === this || channel.name !== this.name) continue;
        const event = new MessageEvent('message', { data });
        channel.onmessage?.(event);
        channel.dispatchEvent(event);
      }
    }

    close(): void {
      channels.delete(this);
    }
  }

  const original = globalThis.BroadcastChannel;
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  return { uninstall: () => Object.assign(globalThis, { BroadcastChannel: original }) };
}
