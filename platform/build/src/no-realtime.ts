const missing =
  'Realtime channels are not part of this build. To use them, drop the alias in platform/build/src/preset.ts.';

/** Takes the place of the realtime client in browser builds. Only opening a channel fails. */
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
    throw new Error(missing);
  }

  removeChannel(): never {
    throw new Error(missing);
  }

  connect(): never {
    throw new Error(missing);
  }
}
