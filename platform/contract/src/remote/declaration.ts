/** Who may open a route. `staff` means authors and admins. Roles are read from the database, never from a token. */
export type Access = 'public' | 'client' | 'staff' | 'admin';

/** One route that a remote owns. `path` is absolute; a segment may be a parameter (`:id`). */
export interface RouteDeclaration<Path extends string = string> {
  readonly path: Path;
  readonly access: Access;
  /** The document's title until the page sets a better one. */
  readonly title: string;
  /** For search engines and link previews, unless the page sets a better one. */
  readonly description?: string;
  /**
   * Query parameters that change what the server renders, such as a filter. Before it is hydrated, the page may read no
   * others.
   */
  readonly query?: readonly string[];
  /** The first reads of a guarded route's page. */
  readonly data?: readonly EarlyRead[];
  /** Whether our own pages may show it in a frame, for a preview. No other site can. */
  readonly isFramed?: true;
  /** Only for the shell's own routes: whether the frame of the remote with the user's start page surrounds the page. */
  readonly isInUserFrame?: true;
}

/** A menu entry, rendered by the remote's frame, or by the shell if that frame has failed. */
export interface NavigationEntry<Path extends string = string> {
  readonly to: Path;
  readonly label: string;
}

/** What a remote requires of the live shell and backend. Checked before a release goes live, and again by the shell. */
export interface Requirements {
  /** Semver range of `@northlight/contract`. */
  readonly contract: string;
  /** Semver range of `@northlight/shared-ui`. Each remote bundles its own copy; the range keeps the copies compatible. */
  readonly kit: string;
  /** The lowest schema version of the backend (the number of its newest migration: yyyymmddhhmmss). */
  readonly schema: number;
}

/** Size limits for a remote in kB (brotli). Defaults apply to omitted ones. */
export interface Budget {
  /** The entry script. */
  readonly entry?: number;
  /** Everything from the remote that the first view of a route loads. */
  readonly route?: number;
}

/** A remote as data: everything that the shell, the edge and the release gate need to know about it without running its code. */
export interface RemoteDeclaration<Path extends string = string> {
  /** Also its federation name and its folder: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly routes: readonly RouteDeclaration<Path>[];
  readonly navigation: readonly NavigationEntry[];
  /** Paths of documents other than pages (`/sitemap.xml`), served by the remote's server bundle. */
  readonly documents?: readonly string[];
  readonly requires: Requirements;
  readonly budget?: Budget;
}

/** The module that every remote exposes. */
export const exposedModule = './app';

/**
 * Declares a remote. Route paths keep their literal types, so that `defineApp` can require a page for each.
 */
export function defineRemote<const Path extends string>(
  declaration: RemoteDeclaration<Path>,
): RemoteDeclaration<Path> {
  return declaration;
}

/** The global variable and federation name of a remote's container. */
export function federationName(remote: string): string {
  return `remote_${remote.replaceAll('-', '_')}`;
}

/** The name of the Trusted Types policy for the chunk URLs of one build. */
export function chunkPolicyName(name: string, version: string): string {
  return `${name}@${version}`;
}

/**
 * A guarded route's first read: one request to the table API. The document sends it while the code loads, and the page's
 * first matching request gets the response.
 *
 * Values may contain `{person}` (the signed-in person's id), a route parameter `{sprintId}`, a query parameter
 * `{?project}` or a value stored for the person `{kept.name}`; `{?a|kept.b}` is the first that exists. If a value is
 * missing, a table is not read, and a function's argument is omitted.
 */
export interface EarlyRead {
  /** A table, a view, or `rpc/` and a function. */
  readonly from: string;
  /** `select`, filters, order and limits as the table API accepts them; the arguments of a function. */
  readonly query: Readonly<Record<string, string>>;
  /** Also requests the total number of rows. */
  readonly isCounted?: true;
}
