/** Where the data lives, and so whom the browser talks to. */
export type BackendOptions =
  | {
      /** A process of ours on a loopback port; the browser reaches it through the edge. */
      readonly kind: 'embedded';
      readonly url: string;
      readonly publishableKey: string;
      /** Whether mails end in the development mailbox, which is then reachable at /__mailbox. */
      readonly hasMailbox: boolean;
      /** Shows the functions that it is the edge which counts. */
      readonly edgeSecret?: string;
    }
  | {
      /** A Supabase project; the browser talks to it directly, only /api/* goes through the edge. */
      readonly kind: 'hosted';
      readonly url: string;
      readonly publishableKey: string;
      /** Shows the functions that it is the edge which counts and names the visitor; they know it too. */
      readonly edgeSecret?: string;
    };
