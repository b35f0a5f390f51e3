import type { RemoteDeclaration } from '../remote/declaration.ts';

/** The file that every production build writes next to its bundle; a release reads nothing else from the build. */
export const buildManifestFile = 'release.json';

/** A shared package of a build: the version it was built against and the range it accepts. */
export interface SharedRequirement {
  readonly name: string;
  readonly builtWith: string;
  /** Semver range accepted from the shell. */
  readonly accepts: string;
}

/** A remote's build as data. File names are relative to the release's folder. */
export interface RemoteBuildManifest {
  readonly kind: 'remote';
  readonly name: string;
  /** The version it was built as. It is part of the Trusted Types policy's name, so the release must have the same one. */
  readonly version: string;
  readonly declaration: RemoteDeclaration;
  readonly entry: string;
  /** Scripts to preload in addition to the entry: for every route, and by route pattern. */
  readonly preload: {
    readonly all: readonly string[];
    readonly byRoute: Readonly<Record<string, readonly string[]>>;
  };
  readonly shared: readonly SharedRequirement[];
  /** The exports of each route's page module, by route pattern; `*` if they cannot be determined statically. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Packages that this build bundles although the shell supplies them. */
  readonly copies: readonly string[];
  /** The version of the bundled UI kit. */
  readonly kit?: string;
  /**
   * The bundle that renders the public pages on the server; see `render-protocol.ts`. Never served to a browser.
   * `pageTree` is a hash of the tree around them, which must match the shell's.
   */
  readonly server?: { readonly entry: string; readonly pageTree?: string };
  /** The file with the `FirstPaint` of its guarded pages, in `serverFolder`. */
  readonly firstPaint?: string;
}

/** The folder in a build for files that only servers read. */
export const serverFolder = 'server';

/** The folder in a build for source maps (`maps/js/app.js.map`), which are kept for staff and never served. */
export const mapFolder = 'maps';

/** The shell's build as data. */
export interface ShellBuildManifest {
  readonly kind: 'shell';
  readonly name: 'shell';
  readonly version: string;
  /** The document's scripts in order, run deferred. */
  readonly scripts: readonly string[];
  /** Inlined in the document's head before anything else (theme, Trusted Types policy); its hash is added to the CSP. */
  readonly bootScript: string;
  /** Inlined in the documents of guarded pages: preloads code and data. Its hash is added to the CSP. */
  readonly earlyScript?: string;
  /** Inlined in public documents during a rollout: reports the visit's outcome. Its hash is added to the CSP. */
  readonly visitScript?: string;
  /** Scripts that only signed-in users need. */
  readonly session?: readonly string[];
  /** Inlined as `<style>`: tokens, fonts with absolute-path URLs below the release's folder, base styles. */
  readonly inlineStyle: string;
  /** Font files to preload for the first view. */
  readonly fonts: readonly string[];
  /** Markup for icons and meta tags in every document. */
  readonly headMarkup: string;
  /** The shell's own routes (`/auth`, `/auth/reset`), so that the edge returns 200 for them. */
  readonly routes: RemoteDeclaration['routes'];
  /** Versions that the shell supplies, by package name. */
  readonly provides: Readonly<Record<string, string>>;
  /** A hash of the component tree that wraps every page. */
  readonly pageTree?: string;
}

export type BuildManifest = RemoteBuildManifest | ShellBuildManifest;
