const missingMessage =
  'This build does not include realtime channels. To use them, remove the alias in platform/build/src/preset.ts.';

/** Replaces the realtime client in browser builds. Only opening a channel fails. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }

  channel(): never {
    throw new Error(missingMessage);
  }
}
