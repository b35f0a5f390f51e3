import type { BuildManifest, RouteDeclaration } from '@northlight/contract/data';

/** Paths that the edge serves itself; no release can own a route at or below them. */
const reservedPaths = [
  '/.well-known/change-password',
  '/__mailbox',
  '/__releases',
  '/__reports',
  '/__trial',
  '/api',
  '/apple-touch-icon.png',
  '/auth/v1',
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

export function getRoutes(manifest: BuildManifest): readonly RouteDeclaration[] {
  return manifest.kind === 'shell' ? manifest.routes : manifest.declaration.routes;
}

/** The reserved path at or above a route, if any. */
export function findReservedPath(path: string): string | null {
  const lower = path.toLowerCase();
  return reservedPaths.find((reserved) => lower === reserved || lower.startsWith(`${reserved}/`)) ?? null;
}

/**
 * Whether any address matches both patterns: `/blog/new` would shadow an address of `/blog/:slug`. Ignores case,
 * like the router.
 */
export function routesOverlap(a: string, b: string): boolean {
  const left = splitPath(a);
  const right = splitPath(b);
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index] ?? '';
      return segment.startsWith(':') || other.startsWith(':') || segment === other;
    })
  );
}

/** Routes of two releases that match the same address. */
export interface RouteClash {
  readonly path: string;
  readonly owner: string;
  readonly ownedPath: string;
}

export function findRouteClashes(manifest: BuildManifest, others: readonly BuildManifest[]): RouteClash[] {
  return getRoutes(manifest).flatMap(({ path }) =>
    others.flatMap((other) =>
      getRoutes(other)
        .filter((owned) => routesOverlap(path, owned.path))
        .map((owned) => ({ path, owner: other.name, ownedPath: owned.path })),
    ),
  );
}

/** Documents, such as a sitemap, that another release also generates. */
export function findDocumentClashes(
  manifest: BuildManifest,
  others: readonly BuildManifest[],
): Pick<RouteClash, 'path' | 'owner'>[] {
  return getDocuments(manifest).flatMap((path) =>
    others.filter((other) => getDocuments(other).includes(path)).map(({ name: owner }) => ({ path, owner })),
  );
}

/** Files, such as a sitemap, that the server bundle generates. */
export function getDocuments(manifest: BuildManifest): readonly string[] {
  return manifest.kind === 'shell' ? [] : (manifest.declaration.documents ?? []);
}

/** All paths that a release serves. */
export function getOwnedPaths(manifest: BuildManifest): readonly string[] {
  return [...getRoutes(manifest).map(({ path }) => path), ...getDocuments(manifest)];
}

function splitPath(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}
