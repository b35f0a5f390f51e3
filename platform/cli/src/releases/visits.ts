import { type Access, matchRoute, type RemoteBuildManifest } from '@northlight/contract/data';
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
  /** By its address, or by a link of the page that is open, where that has one. */
  readonly entry: 'document' | 'link';
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

const byRights = ['client', 'author', 'admin'];
const rightsOf = ({ person }: Visit): number => byRights.indexOf(person?.role ?? '');

const hasParameter = (route: string): boolean => route.includes(':');

/**
 * The pages of a remote that have one address: each for everybody who may open it, by turns in both widths and by both
 * ways in; what one person alone may open, in both widths. What comes from the server as HTML is opened as a document.
 * Who may least comes first.
 */
export function firstVisits(remote: RemoteBuildManifest, people: readonly Person[], depth: Depth): Visit[] {
  return remote.declaration.routes
    .filter(({ path }) => !hasParameter(path))
    .flatMap(({ path, access }, index) =>
      visitsOf({ remote, route: path, path, depth }, whoMayOpen(access, people), index),
    )
    .sort((a, b) => rightsOf(a) - rightsOf(b));
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
      visitsOf({ remote, route: path, path: madeUp(path), depth }, whoMayOpen(access, people).slice(0, 1), 0),
    );
}

export const madeUp = (route: string): string => route.replace(/:[^/]+/g, unknown);

function whoMayOpen(access: Access, people: readonly Person[]): readonly (Person | null)[] {
  return access === 'public' ? [null] : people.filter(({ role }) => rolesFor[access].includes(role));
}

function visitsOf(
  page: Pick<Visit, 'remote' | 'route' | 'path' | 'depth'>,
  visitors: readonly (Person | null)[],
  turn: number,
): Visit[] {
  const [only = null] = visitors;
  const all = page.depth === 'whole' && visitors.length === 1 ? [only, only] : visitors;
  return all.map((person, index) => ({
    ...page,
    person,
    width: widths[(turn + index + 1) % widths.length] ?? widths[1],
    entry: person === null || (Math.floor(turn / 2) + index) % 2 === 0 ? 'document' : 'link',
  }));
}
