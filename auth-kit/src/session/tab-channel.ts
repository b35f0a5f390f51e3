/** The messages between tabs. */
export type TabMessage = 'session-ended' | 'session-started' | 'role-changed';

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/**
 * Sends messages between tabs with a BroadcastChannel. Also reports changes to the stored session, the only signal that
 * cannot be lost.
 */
export function createTabChannel(options: {
  readonly name: string;
  /** The key of the stored session. */
  readonly watchedKey: string;
  readonly onMessage: (message: TabMessage) => void;
  readonly onStoredSessionChanged: () => void;
}): TabChannel {
  const channel = openChannel(options.name);
  if (channel !== null)
    channel.onmessage = (event: MessageEvent<TabMessage>) => options.onMessage(event.data);
  const onStorage = (event: StorageEvent) => {
    // `key` is null if all storage was cleared.
    if (event.key === options.watchedKey || event.key === null) options.onStoredSessionChanged();
  };
  window.addEventListener('storage', onStorage);

  return {
    post: (message) => channel?.postMessage(message),
    close() {
      channel?.close();
      window.removeEventListener('storage', onStorage);
    },
  };
}

/** @returns null if the browser blocks storage: other tabs notice changes when they next become visible */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
