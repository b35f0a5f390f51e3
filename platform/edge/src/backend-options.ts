import type { DemoAccounts } from '@northlight/contract/data';

/** The backend that stores the data, which also determines the server that the browser talks to. */
export type BackendOptions =
  | {
      /** Our own process on a loopback port; the browser reaches it through the edge. */
      readonly kind: 'embedded';
      readonly url: string;
      readonly publishableKey: string;
      /** Whether emails go to the development mailbox, which is then served at /__mailbox. */
      readonly hasMailbox: boolean;
      /** The demo accounts, for one-click sign-in. Only on a local instance. */
      readonly demo?: DemoAccounts;
      /** Proves to the backend functions that counts come from the edge. */
      readonly edgeSecret?: string;
    }
  | {
      /** A Supabase project; the browser talks to it directly, and only /api/* goes through the edge. */
      readonly kind: 'hosted';
      readonly url: string;
      readonly publishableKey: string;
      /** Proves to the backend functions that counts and visitor addresses come from the edge. */
      readonly edgeSecret?: string;
    };
