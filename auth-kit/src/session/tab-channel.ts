/** The messages between tabs. */
export type TabMessage = 'session-ended' | 'session-started' | 'role-changed';

const messages: readonly string[] = [
  'session-ended',
  'session-started',
  'role-changed',
] satisfies TabMessage[];

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/**
 * Sends messages between tabs with a BroadcastChannel, or with `storage` events where that is not available. Also reports
 * changes to the stored session, the only signal that cannot be lost.
 */
export function createTabChannel(options: {
  readonly name: string;
  /** The key of the stored session. */
  readonly watchedKey: string;
  readonly onMessage: (message: TabMessage) => void;
  readonly onStoredSessionChanged: () => void;
}): TabChannel {
  const channel = openChannel(options.name);
  const messageKey = `${options.name}-ping`;

  if (channel !== null) {
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if (isTabMessage(event.data)) options.onMessage(event.data);
    };
  }
  const onStorage = (event: StorageEvent) => {
    // `key` is null if all storage was cleared.
    if (event.key === options.watchedKey || event.key === null) options.onStoredSessionChanged();
    if (event.key !== messageKey || event.newValue === null) return;
    const message = event.newValue.split(' ')[0];
    if (isTabMessage(message)) options.onMessage(message);
  };
  window.addEventListener('storage', onStorage);

  return {
    post(message) {
      if (channel !== null) {
        channel.postMessage(message);
        return;
      }
      try {
        // The value must be new, or browsers send no event.
        window.localStorage.setItem(messageKey, `${message} ${Date.now()} ${Math.random()}`);
      } catch {
        // Neither works: other tabs notice when they next become visible.
      }
    },
    close() {
      channel?.close();
      window.removeEventListener('storage', onStorage);
    },
  };
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

function isTabMessage(value: unknown): value is TabMessage {
  return typeof value === 'string' && messages.includes(value);
}
