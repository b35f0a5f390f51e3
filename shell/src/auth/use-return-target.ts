import { safeNextPath } from '@northlight/auth-kit';
import { matchRoute, useServices } from '@northlight/contract';
import { useSearchParams } from '@northlight/contract/router';

/** The page that asked for sign-in, when it is safe to go back to; else null. */
export function useReturnTarget(): string | null {
  const { boot } = useServices();
  const [query] = useSearchParams();
  const routes = boot.remotes.flatMap((remote) => remote.routes.map(([path]) => ({ path })));
  return safeNextPath(query.get('next'), (path) => matchRoute(routes, path) !== null);
}
