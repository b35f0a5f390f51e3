/** A BroadcastChannel for one test page: what one instance posts reaches all others of its name, at once. */
export function installFakeBroadcastChannel(): { uninstall(): void } {
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

  const before = globalThis.BroadcastChannel;
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  return { uninstall: () => Object.assign(globalThis, { BroadcastChannel: before }) };
}
