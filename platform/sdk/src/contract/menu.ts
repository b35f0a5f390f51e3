import type { Access, NavigationEntry } from './declaration.ts';
import { matchRoute } from './route-match.ts';
import { useServices } from './services.ts';

/**
 * The menu entries of the other live remotes that lead to pages of this access, so that the frame of one remote offers
 * what it does not know of. Public entries belong into the site's menus, a client's into the portal, staff's into the
 * dashboard.
 */
export function useFurtherEntries(own: string, access: Access): readonly NavigationEntry[] {
  const { boot } = useServices();
  return boot.remotes
    .filter(({ name }) => name !== own)
    .flatMap(({ routes, navigation }) => {
      const declared = routes.map(([path, needed]) => ({ path, needed }));
      return navigation
        .filter(([to]) => matchRoute(declared, to.replace(/[?#].*$/s, ''))?.route.needed === access)
        .map(([to, label]) => ({ to, label }));
    });
}
