const missing =
  'Realtime channels are not part of this build: the product asks for none, and their client is 58 kB of script. ' +
  'To use them, drop the two edits of supabase-js in platform/build/src/lean-libraries.ts.';

/**
 * Stands in browser builds where supabase-js makes its client of realtime channels. What supabase-js does by itself,
 * passing each new token on, is taken silently; who asks for a channel is told how to get one.
 */
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
