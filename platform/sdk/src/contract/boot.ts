import type { Access } from './declaration.ts';

/** A file of a release with the hash the browser must find in it (`sha384-…`). */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

/** The version of what a development server serves: it changes under way, so no hash is asked of it. */
export const devVersion = 'dev';

/** One remote as the document carries it: enough to route, guard, title and load it, and no more. */
export interface BootRemote {
  readonly name: string;
  readonly version: string;
  readonly entry: BootFile;
  /** `[path, access, title]` of each route. */
  readonly routes: readonly (readonly [path: string, access: Access, title: string])[];
  /** `[path, label]` of each menu entry, so that a menu can be drawn when the remote's own frame cannot. */
  readonly navigation: readonly (readonly [path: string, label: string])[];
  /** A newer version, for a share of the accounts; absent when there is none. */
  readonly next?: NextVersion;
  /** A share of the visitors has another version: the edge is told what comes of a visit. Absent when there is none. */
  readonly told?: { readonly rollout: string; readonly step: number };
  /** The previous version, for the loader's fallback; absent when there is none. */
  readonly previous?: { readonly version: string; readonly entry: BootFile };
}

/** A version that only a share of the accounts has so far. */
export interface NextVersion {
  readonly version: string;
  readonly entry: BootFile;
  /** The id of the rollout, which the accounts are drawn by. */
  readonly rollout: string;
  /** Index of the step that the share is of. */
  readonly step: number;
  /** Percent. */
  readonly share: number;
}

/** The accounts of the demo data, with their public password. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly name: string;
    /** What to use the account for. */
    readonly purpose: string;
    readonly role: string;
  }[];
}

/** What the edge tells the shell in the document, as JSON in `<script type="application/json" id="boot">`. */
export interface BootData {
  /** Revision of the release registry that the document was made from. */
  readonly revision: number;
  readonly shell: { readonly version: string };
  readonly backend: {
    /** Empty: the backend answers on the document's own origin. */
    readonly url: string;
    readonly publishableKey: string;
    /** Only on an embedded backend without SMTP: where the development mailbox is. */
    readonly mailbox?: string;
  };
  /** Only on a local instance with demo data: /auth offers these accounts. */
  readonly demo?: DemoAccounts;
  /** Milliseconds to add to the browser's clock; the product's "now" can be set for demonstrations and tests. */
  readonly clockOffset: number;
  readonly remotes: readonly BootRemote[];
}

/** The id of the JSON element in the document. */
export const bootElementId = 'boot';

/** The shell puts it on the root element once the first page stands, or the failure in its place, and React serves it. */
export const startedAttribute = 'data-started';

/**
 * What stands in the documents of guarded pages until React draws them, by route path: the page as it looks before
 * anything is known. The same for everybody, without data. Made by the build, as a file that only servers read.
 */
export type FirstPaint = Readonly<Record<string, { readonly html: string; readonly styles: string }>>;

/** Marks the element around it in the document, which nobody can touch or hear: it is not the page yet. */
export const firstPaintAttribute = 'data-first-paint';

/** The document's early script puts it on the root element for who may see the page; the shell takes it away. */
export const expectedAttribute = 'data-expected';
