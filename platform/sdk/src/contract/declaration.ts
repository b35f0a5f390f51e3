/** Who may open a route. `staff` is an author or an admin; every role is read from the database, never from a token. */
export type Access = 'public' | 'client' | 'staff' | 'admin';

/** One route that a remote owns. `path` is absolute; a segment may be a parameter (`:id`). */
export interface RouteDeclaration<Path extends string = string> {
  readonly path: Path;
  readonly access: Access;
  /** The document's title while the page does not set a better one. */
  readonly title: string;
  /** For search engines and link previews, while the page gives no better one. */
  readonly description?: string;
  /**
   * Parameters of the query that change what the server renders, such as a filter. The page may read no other one
   * before it is hydrated.
   */
  readonly query?: readonly string[];
  /** What the page of a guarded route reads first. */
  readonly data?: readonly EarlyRead[];
}

/** One entry of a menu, drawn from data: by the remote's own frame, and by the shell when that frame failed. */
export interface NavigationEntry<Path extends string = string> {
  readonly to: Path;
  readonly label: string;
  /** An icon's name in the remote's own set. */
  readonly icon?: string;
}

/** What a remote needs from what is live around it. Compared before a release is switched, and again by the shell. */
export interface Requirements {
  /** Semver range of `@northlight/contract`. */
  readonly contract: string;
  /** Semver range of `@northlight/shared-ui`: each remote builds its own copy, the range keeps the copies alike. */
  readonly kit: string;
  /** The lowest schema version of the backend (the number of its newest migration: yyyymmddhhmmss). */
  readonly schema: number;
}

/** What a remote may weigh, in kB as brotli. What is not said is what every remote may weigh at most by itself. */
export interface Budget {
  /** The script that starts it. */
  readonly entry?: number;
  /** All that the first view of any of its routes loads of it. */
  readonly route?: number;
}

/** A remote as data: everything the shell, the edge and the release gate know of it before its code runs. */
export interface RemoteDeclaration<Path extends string = string> {
  /** Also its federation name and its folder: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly routes: readonly RouteDeclaration<Path>[];
  readonly navigation: readonly NavigationEntry[];
  /** Paths of documents that are no pages (`/sitemap.xml`), answered by the remote's server bundle. */
  readonly documents?: readonly string[];
  readonly requires: Requirements;
  readonly budget?: Budget;
}

/** The module that every remote exposes; one name for all, so the shell names no module of any remote. */
export const exposedModule = './app';

/**
 * Declares a remote. The route paths stay literal types, so that `defineApp` can insist on a page for each.
 */
export function defineRemote<const Path extends string>(
  declaration: RemoteDeclaration<Path>,
): RemoteDeclaration<Path> {
  return declaration;
}

/** The global variable, and federation name, under which a remote's entry script leaves its container. */
export function federationName(remote: string): string {
  return `remote_${remote.replaceAll('-', '_')}`;
}

/** The Trusted Types policy under which one build of a remote, or of the shell, makes the URLs of its own chunks. */
export function chunkPolicyName(name: string, version: string): string {
  return `${name}@${version}`;
}

/**
 * What a guarded route reads first, as data: one request of the table API. The document sends it while code is on its
 * way, and the first request of the page for the same thing takes the answer over.
 *
 * A value may hold `{person}`, the id of who is signed in, a parameter of the route, `{sprintId}`, or of the address's
 * query, `{?project}`, or what is kept on the device for the person, `{kept.name}`; `{?a|kept.b}` is the first that is
 * there. A read without a value that it names is not made; of a function, the argument is left out.
 */
export interface EarlyRead {
  /** A table, a view, or `rpc/` and a function. */
  readonly from: string;
  /** `select`, filters, order and limits as the table API takes them; the arguments of a function. */
  readonly query: Readonly<Record<string, string>>;
  /** Asks for the number of all rows as well. */
  readonly isCounted?: true;
}
