/** What the tabs of one browser tell each other. */
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
 * The line between tabs: a BroadcastChannel, with `storage` events for browsers that have none or refuse it. A change
 * of the stored session itself is reported too: it is the one signal that cannot be lost.
 */
export function createTabChannel(options: {
  readonly name: string;
  /** The key of the stored session. */
  readonly watchedKey: string;
  readonly onMessage: (message: TabMessage) => void;
  readonly onStoredSessionChanged: () => void;
}): TabChannel {
  const channel = openChannel(options.name);
  const pingKey = `${options.name}-ping`;

  if (channel !== null) {
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if (isTabMessage(event.data)) options.onMessage(event.data);
    };
  }
  const onStorage = (event: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (event.key === options.watchedKey || event.key === null) options.onStoredSessionChanged();
    if (event.key !== pingKey || event.newValue === null) return;
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
        // A value that was never there before, or no event is sent.
        window.localStorage.setItem(pingKey, `${message} ${Date.now()} ${Math.random()}`);
      } catch {
        // Neither way is open: each tab then finds out when it next becomes visible.
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
