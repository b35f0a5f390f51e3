/** What is asked of the function `releases`, sealed by the key of who releases, in this header. */
export const releaseOrderHeader = 'x-release-order';

export type ReleaseOrder =
  | {
      readonly act: 'file';
      readonly name: string;
      readonly version: string;
      /** A hash of the release's content; see `pathOf`. */
      readonly content: string;
      readonly file: string;
    }
  /** The body is the sealed record. */
  | { readonly act: 'version'; readonly name: string; readonly version: string; readonly isAgain: boolean }
  /** The body is its source maps, packed. */
  | { readonly act: 'maps'; readonly name: string; readonly version: string; readonly content: string }
  /** The body is JSON: the registry as it is to be stored, and the rows of the ledger. */
  | { readonly act: 'switch'; readonly expectedRevision: number }
  | { readonly act: 'remove'; readonly name: string; readonly version: string }
  /** Answered with the rows of what the key may release. */
  | { readonly act: 'ledger'; readonly limit: number };

/** An order as it is signed. */
export type SignedOrder = ReleaseOrder & {
  /** SHA-256 of the body. */
  readonly digest: string;
  /** ISO instant. */
  readonly at: string;
  /** The signature of the base of the registry that it was given for: no order goes to another product. */
  readonly base?: string;
};

/** Minutes that an order counts: what was overheard is worth nothing later. */
export const orderMinutes = 5;
