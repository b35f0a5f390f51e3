/** The header with the signed order for the function `releases`. */
export const releaseOrderHeader = 'x-release-order';

export type ReleaseOrder =
  | {
      readonly act: 'file';
      readonly name: string;
      readonly version: string;
      /** A hash of the release's content; see `getBucketPath`. */
      readonly content: string;
      readonly file: string;
    }
  /** The body is the signed record. */
  | { readonly act: 'version'; readonly name: string; readonly version: string; readonly isAgain: boolean }
  /** The body is the compressed source maps. */
  | { readonly act: 'maps'; readonly name: string; readonly version: string; readonly content: string }
  /** The body is JSON: the new registry and the ledger rows. */
  | { readonly act: 'switch'; readonly expectedRevision: number }
  | { readonly act: 'remove'; readonly name: string; readonly version: string }
  /** The response contains the rows for names that the key may release. */
  | { readonly act: 'ledger'; readonly limit: number };

export type SignedOrder = ReleaseOrder & {
  /** SHA-256 of the body. */
  readonly digest: string;
  /** ISO instant. */
  readonly at: string;
  /** Signature of the registry's base, so that other instances reject the order. */
  readonly base?: string;
};

/** An intercepted order expires after this many minutes. */
export const maxOrderMinutes = 5;
