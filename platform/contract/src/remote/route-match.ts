/** A matched pattern with its decoded parameters. */
export interface RouteMatch<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** The canonical path: declared case, no empty segments, no needless escapes. */
  readonly path: string;
}

/**
 * Finds the route that matches a path; static segments take precedence over parameters. Variants of a path match too; the edge
 * and the route tree redirect them to the canonical one. A test compares this function with the router.
 * @returns null if nothing matches or the path contains a malformed escape
 */
export function matchRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | null {
  const segments = splitPath(pathname);
  let best: { match: RouteMatch<Route>; score: number } | null = null;
  for (const route of routes) {
    const pattern = splitPath(route.path);
    const params = matchSegments(pattern, segments);
    if (params === null) continue;
    const score = pattern.filter((segment) => !segment.startsWith(':')).length;
    if (best !== null && score <= best.score) continue;
    const path = pattern
      .map((expected, index) => (expected.startsWith(':') ? segments[index] : expected))
      .join('/');
    best = { match: { route, params, path: `/${path}` }, score };
  }
  return best?.match ?? null;
}

/** Letters, digits and `-._~` mean the same without an escape (RFC 3986, 6.2.2.2). */
const needlessEscape = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

function splitPath(path: string): string[] {
  return path
    .replace(needlessEscape, (escaped) => decodeURIComponent(escaped))
    .split('/')
    .filter((segment) => segment !== '');
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!expected.startsWith(':')) {
      // React Router ignores the case of static segments, so the edge must too.
      if (expected.toLowerCase() !== segment.toLowerCase()) return null;
      continue;
    }
    try {
      params[expected.slice(1)] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}
