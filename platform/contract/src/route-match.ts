/** A matched pattern with its decoded parameters. */
export interface RouteMatch<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route whose pattern fits a path; a static segment wins over a parameter. Trailing slashes are
 * ignored. The edge uses it for the status and the preloads, the shell for prefetching: both must agree with
 * the router, which a test of the root tree compares.
 * @returns null when nothing fits, or when a percent-escape in the path is broken
 */
export function matchRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | null {
  const segments = split(pathname);
  let best: { match: RouteMatch<Route>; score: number } | null = null;
  for (const route of routes) {
    const params = fit(split(route.path), segments);
    if (params === null) continue;
    const score = split(route.path).filter((segment) => !segment.startsWith(':')).length;
    if (best === null || score > best.score) best = { match: { route, params }, score };
  }
  return best?.match ?? null;
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fit(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (!wanted.startsWith(':')) {
      // React Router matches static segments without regard to case; so must the edge.
      if (wanted.toLowerCase() !== given.toLowerCase()) return null;
      continue;
    }
    try {
      params[wanted.slice(1)] = decodeURIComponent(given);
    } catch {
      return null;
    }
  }
  return params;
}
