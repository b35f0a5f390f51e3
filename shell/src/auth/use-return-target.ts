import { matchRoute, useServices } from '@platform/contract';
import { useSearchParams } from '@platform/router';
import { safeNextPath } from 'auth-kit';

/** The page that asked for sign-in, when it is safe to go back to; else null. */
export function useReturnTarget(): string | null {
  const { boot } = useServices();
  const [query] = useSearchParams();
  const routes = boot.remotes.flatMap((remote) => remote.routes.map(([path]) => ({ path })));
  return safeNextPath(query.get('next'), (path) => matchRoute(routes, path) !== null);
}
