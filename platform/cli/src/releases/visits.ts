import { type Access, matchRoute, type RemoteBuildManifest } from '@platform/contract/data';
import type { Person } from './stand-in-backend.ts';

/** A page to be opened: as whom, and in how wide a window. */
export interface Visit {
  readonly remote: RemoteBuildManifest;
  /** As declared. */
  readonly route: string;
  readonly path: string;
  /** Null: nobody is signed in. */
  readonly person: Person | null;
  readonly width: number;
  readonly depth: Depth;
}

/**
 * `whole`: with its tabs, a link and a dialog. `page`: as it opens. `start`: without a session and without data, so that
 * only a remote that cannot start counts.
 */
export type Depth = 'whole' | 'page' | 'start';

/** A phone, and a desk. */
export const widths = [390, 1440] as const;

/** What stands in a route's parameter when no page links to one: nothing is found by it. */
const unknown = 'none';

const rolesFor: Readonly<Record<Access, readonly string[]>> = {
  public: [],
  client: ['client'],
  staff: ['author', 'admin'],
  admin: ['admin'],
};

const hasParameter = (route: string): boolean => route.includes(':');

/**
 * The pages of a remote that have one address: each for everybody who may open it, by turns in both widths; what one
 * person alone may open, in both.
 */
export function firstVisits(remote: RemoteBuildManifest, people: readonly Person[], depth: Depth): Visit[] {
  return remote.declaration.routes
    .filter(({ path }) => !hasParameter(path))
    .flatMap(({ path, access }) => visitsOf(remote, path, path, whoMayOpen(access, people), depth));
}

/** The pages behind the links that were found: of each route with a parameter, the first link that each person saw. */
export function linkedVisits(visit: Visit, links: readonly string[]): Visit[] {
  const { declaration } = visit.remote;
  const found = new Map<string, string>();
  for (const path of links) {
    const route = matchRoute(declaration.routes, path)?.route.path;
    if (route !== undefined && hasParameter(route) && !found.has(route)) found.set(route, path);
  }
  return [...found].map(([route, path]) => ({ ...visit, route, path }));
}

/** The pages to which nothing has led: they are opened all the same, and have to say that there is nothing. */
export function unlinkedVisits(
  remote: RemoteBuildManifest,
  seen: ReadonlySet<string>,
  people: readonly Person[],
  depth: Depth,
): Visit[] {
  return remote.declaration.routes
    .filter(({ path }) => hasParameter(path) && !seen.has(path))
    .flatMap(({ path, access }) =>
      visitsOf(remote, path, madeUp(path), whoMayOpen(access, people).slice(0, 1), depth),
    );
}

export const madeUp = (route: string): string => route.replace(/:[^/]+/g, unknown);

function whoMayOpen(access: Access, people: readonly Person[]): readonly (Person | null)[] {
  return access === 'public' ? [null] : people.filter(({ role }) => rolesFor[access].includes(role));
}

function visitsOf(
  remote: RemoteBuildManifest,
  route: string,
  path: string,
  visitors: readonly (Person | null)[],
  depth: Depth,
): Visit[] {
  const both =
    depth === 'whole' && visitors.length === 1 ? [visitors[0] ?? null, visitors[0] ?? null] : visitors;
  return both.map((person, index) => ({
    remote,
    route,
    path,
    person,
    width: widths[(index + 1) % widths.length] ?? widths[1],
    depth,
  }));
}
