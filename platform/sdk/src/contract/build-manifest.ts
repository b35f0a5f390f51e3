import type { RemoteDeclaration } from './declaration.ts';

/** The file that every production build writes beside its bundle; a release reads nothing else of the build. */
export const buildManifestFile = 'release.json';

/** How one shared package stands in a build: what it was built against and what it accepts. */
export interface SharedRequirement {
  readonly name: string;
  readonly builtWith: string;
  /** Semver range accepted from the shell. */
  readonly accepts: string;
}

/** What an address opens beside its page. */
export interface OpenedScripts {
  /** See `PageModule.opened`. */
  readonly query: string;
  readonly files: readonly string[];
}

/** A remote's build as data. File names are relative to the release's folder. */
export interface RemoteBuildManifest {
  readonly kind: 'remote';
  readonly name: string;
  /** The version it was built as: its Trusted Types policy carries it, so it can be released as no other. */
  readonly version: string;
  readonly declaration: RemoteDeclaration;
  readonly entry: string;
  /** Scripts that the first page needs beside the entry, to be preloaded: for every route, and by route pattern. */
  readonly preload: {
    readonly all: readonly string[];
    readonly byRoute: Readonly<Record<string, readonly string[]>>;
    /** Further ones by route pattern, for the addresses alone whose query fits. */
    readonly opened?: Readonly<Record<string, readonly OpenedScripts[]>>;
  };
  readonly shared: readonly SharedRequirement[];
  /** What the page module of each route exports, by route pattern; `*` where only running it could tell. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Packages that the shell supplies and that this build carries its own copy of all the same. */
  readonly copies: readonly string[];
  /** The version of the UI kit that is built in. */
  readonly kit?: string;
  /**
   * The bundle that renders the public pages on the server; see `render-protocol.ts`. Never served to a browser.
   * `pageTree` is a hash of the tree that it draws around them: the shell's has to be the same.
   */
  readonly server?: { readonly entry: string; readonly pageTree?: string };
  /** The file with the `FirstPaint` of its guarded pages, in `serverFolder`. */
  readonly firstPaint?: string;
}

/** The folder of a build whose files only servers read. */
export const serverFolder = 'server';

/** The folder of a build with the source maps of its scripts, `maps/js/app.js.map`: kept for staff, never served. */
export const mapFolder = 'maps';

/** The shell's build as data. */
export interface ShellBuildManifest {
  readonly kind: 'shell';
  readonly name: 'shell';
  readonly version: string;
  /** Scripts of the document in order, run deferred. */
  readonly scripts: readonly string[];
  /** Inlined at the head of the document before anything else (theme, Trusted Types policy); its hash goes into the CSP. */
  readonly bootScript: string;
  /** Inlined in the documents of guarded pages: fetches code and data ahead. Its hash goes into the CSP. */
  readonly earlyScript?: string;
  /** Inlined in documents with a public page that is rolled out: tells what comes of the visit. Its hash goes into the CSP. */
  readonly visitScript?: string;
  /** Scripts that only somebody with a session needs. */
  readonly session?: readonly string[];
  /** Inlined as `<style>`: tokens, fonts with absolute-path URLs below the release's folder, base styles. */
  readonly inlineStyle: string;
  /** Font files that the first view paints with, to be preloaded. */
  readonly fonts: readonly string[];
  /** Markup of `<link>`ed icons and meta tags that every document carries. */
  readonly headMarkup: string;
  /** Routes that the shell itself owns (`/auth`, `/auth/reset`), so that the edge gives them a 200. */
  readonly routes: RemoteDeclaration['routes'];
  /** Versions that the shell supplies, by package name. */
  readonly provides: Readonly<Record<string, string>>;
  /** A hash of the tree that it draws around every page. */
  readonly pageTree?: string;
}

export type BuildManifest = RemoteBuildManifest | ShellBuildManifest;
