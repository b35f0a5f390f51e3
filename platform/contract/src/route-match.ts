/** A matched pattern with its decoded parameters. */
export interface RouteMatch<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** The path as it is declared to count: static segments in the declared case, no slash at its end. */
  readonly path: string;
}

/**
 * Finds the route whose pattern fits a path; a static segment wins over a parameter. Trailing slashes are
 * ignored. The edge matches each request by it once; the shell uses it for prefetching. Both must agree with the
 * router, which a test of the route tree compares.
 * @returns null when nothing fits, or when a percent-escape in the path is broken
 */
export function matchRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | null {
  const segments = split(pathname);
  let best: { match: RouteMatch<Route>; score: number } | null = null;
  for (const route of routes) {
    const pattern = split(route.path);
    const params = fit(pattern, segments);
    if (params === null) continue;
    const score = pattern.filter((segment) => !segment.startsWith(':')).length;
    if (best !== null && score <= best.score) continue;
    const path = pattern
      .map((wanted, index) => (wanted.startsWith(':') ? segments[index] : wanted))
      .join('/');
    best = { match: { route, params, path: `/${path}` }, score };
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
