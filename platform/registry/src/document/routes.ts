import type { BuildManifest, RouteDeclaration } from '@northlight/contract/data';

/** Paths that the edge answers itself: no release can own a route at or below them. */
const reservedPaths = [
  '/.well-known/change-password',
  '/__mailbox',
  '/__releases',
  '/__reports',
  '/__trial',
  '/api',
  '/apple-touch-icon.png',
  '/auth/v1',
  '/csp-report',
  '/favicon.ico',
  '/favicon.svg',
  '/functions',
  '/healthz',
  '/registry.json',
  '/remotes',
  '/rest',
  '/robots.txt',
  '/storage',
];

/** The routes that a release owns. */
export function routesOf(manifest: BuildManifest): readonly RouteDeclaration[] {
  return manifest.kind === 'shell' ? manifest.routes : manifest.declaration.routes;
}

/** The reserved path that a route lies at or below, if any. */
export function reservedFor(path: string): string | null {
  const lower = path.toLowerCase();
  return reservedPaths.find((reserved) => lower === reserved || lower.startsWith(`${reserved}/`)) ?? null;
}

/**
 * Whether some address fits both patterns. Not only equal patterns clash: `/blog/new` of one remote would take
 * an address away from `/blog/:slug` of another. The router ignores case, so does this.
 */
export function routesOverlap(a: string, b: string): boolean {
  const left = segments(a);
  const right = segments(b);
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index] ?? '';
      return segment.startsWith(':') || other.startsWith(':') || segment === other;
    })
  );
}

/** Two routes of different releases that claim the same address. */
export interface RouteClash {
  readonly path: string;
  readonly owner: string;
  readonly ownedPath: string;
}

/** Every route of `manifest` that overlaps with one of the other releases. */
export function routeClashes(manifest: BuildManifest, others: readonly BuildManifest[]): RouteClash[] {
  return routesOf(manifest).flatMap(({ path }) =>
    others.flatMap((other) =>
      routesOf(other)
        .filter((owned) => routesOverlap(path, owned.path))
        .map((owned) => ({ path, owner: other.name, ownedPath: owned.path })),
    ),
  );
}

/** Every document, such as a sitemap, that one of the others makes as well. */
export function documentClashes(
  manifest: BuildManifest,
  others: readonly BuildManifest[],
): Pick<RouteClash, 'path' | 'owner'>[] {
  return documentsOf(manifest).flatMap((path) =>
    others.filter((other) => documentsOf(other).includes(path)).map(({ name: owner }) => ({ path, owner })),
  );
}

/** Files such as a sitemap that the server bundle of a remote makes. */
export function documentsOf(manifest: BuildManifest): readonly string[] {
  return manifest.kind === 'shell' ? [] : (manifest.declaration.documents ?? []);
}

/** Everything that a release answers at. */
export function addressesOf(manifest: BuildManifest): readonly string[] {
  return [...routesOf(manifest).map(({ path }) => path), ...documentsOf(manifest)];
}

function segments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}
