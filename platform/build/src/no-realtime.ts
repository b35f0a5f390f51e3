const missingMessage =
  'This build does not include realtime channels. To use them, remove the alias in platform/build/src/preset.ts.';

/** Replaces the realtime client in browser builds. Only opening a channel fails. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }

  getChannels(): never[] {
    return [];
  }

  removeAllChannels(): Promise<never[]> {
    return Promise.resolve([]);
  }

  disconnect(): Promise<'ok'> {
    return Promise.resolve('ok');
  }

  channel(): never {
    throw new Error(missingMessage);
  }

  removeChannel(): never {
    throw new Error(missingMessage);
  }

  connect(): never {
    throw new Error(missingMessage);
  }
}
