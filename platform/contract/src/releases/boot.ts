import type { Brand } from '../remote/brand.ts';
import type { Access } from '../remote/declaration.ts';

/** A file of a release with its integrity hash (`sha384-…`). */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

/** The version of files from a development server. They change, so they have no hash. */
export const devVersion = 'dev';

/** A remote in the boot data: what the shell needs to route, guard, title and load it. */
export interface BootRemote {
  readonly name: string;
  readonly version: string;
  readonly entry: BootFile;
  /** `[path, access, title]` of each route. */
  readonly routes: readonly (readonly [path: string, access: Access, title: string])[];
  /** `[path, label]` of each menu entry, for a menu without the remote's own frame. */
  readonly navigation: readonly (readonly [path: string, label: string])[];
  /** A newer version for a share of the accounts, during a rollout. */
  readonly next?: NextVersion;
  /** The rollout to a share of visitors, whose visits are reported to the edge. */
  readonly visitorRollout?: { readonly rollout: string; readonly step: number };
  /** The previous version, as a fallback. */
  readonly previous?: { readonly version: string; readonly entry: BootFile };
}

/** A version that is rolled out to a share of the accounts. */
export interface NextVersion {
  readonly version: string;
  readonly entry: BootFile;
  /** The rollout's id, which is part of the hash that assigns accounts. */
  readonly rollout: string;
  /** Index of the current step. */
  readonly step: number;
  /** Percent. */
  readonly share: number;
}

/** The demo accounts and their public password, at `/__demo`. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly name: string;
    /** What the account is for. */
    readonly purpose: string;
    readonly role: string;
  }[];
}

/** The edge's data for the shell, as JSON in `<script type="application/json" id="boot">`. */
export interface BootData {
  /** The revision of the release registry. */
  readonly revision: number;
  readonly shell: { readonly version: string };
  readonly backend: {
    /** The backend's origin; empty for the document's own. */
    readonly url: string;
    readonly publishableKey: string;
    /** The address of the development mailbox; only with an embedded backend without a mail server. */
    readonly mailbox?: string;
  };
  readonly brand?: Brand;
  /** Only on a local instance with demo data: /auth offers the accounts of `/__demo`, which other machines cannot read. */
  readonly hasDemo?: true;
  /** Only on a local instance: the absolute path of the folder that contains the apps' folders. */
  readonly sourceFolder?: string;
  /** Milliseconds to add to the browser's clock; the product's "now" can be set for demonstrations and tests. */
  readonly clockOffset: number;
  readonly remotes: readonly BootRemote[];
}

/** The id of the JSON element in the document. */
export const bootElementId = 'boot';

/** The shell sets it on the root element once React has rendered the first page or a failure. */
export const startedAttribute = 'data-started';

/**
 * The skeletons of guarded pages by route path, shown until React renders them. Identical for every visitor. The build writes
 * them to a file that only servers read.
 */
export type FirstPaint = Readonly<Record<string, { readonly html: string; readonly styles: string }>>;

/** Marks the element around the first paint, which is inert and hidden from screen readers. */
export const firstPaintAttribute = 'data-first-paint';

/** The document's early script sets it on the root element if the user may open the page; the shell removes it. */
export const expectedAttribute = 'data-expected';
