import { safeNextPath } from '@northlight/auth-kit';
import { matchRoute, useServices } from '@northlight/contract';
import { useSearchParams } from '@northlight/contract/router';

/** The page that required sign-in; null if it is not safe to return to. */
export function useReturnTarget(): string | null {
  const { boot } = useServices();
  const [query] = useSearchParams();
  const routes = boot.remotes.flatMap((remote) => remote.routes.map(([path]) => ({ path })));
  return safeNextPath(query.get('next'), (path) => matchRoute(routes, path) !== null);
}
