import { Link, type LinkProps, NavLink, type NavLinkProps } from '@northlight/router';
import type { remote } from '../../remote.ts';

type Declared = (typeof remote)['routes'][number]['path'];
type Filled<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path | `${Path}?${string}` | `${Path}#${string}`;

/** An address of one of the site's pages. A path that remote.ts does not declare is a type error. */
export type SiteAddress = Filled<Declared>;

/**
 * One page passes into the next where the browser can do that; the router warns where it cannot. Not under a finger: on
 * a slow phone the picture of the old page alone holds the new one back.
 */
const canTransition =
  typeof document !== 'undefined' && 'startViewTransition' in document && matchMedia('(hover)').matches;

/** A link inside the product. */
export function SiteLink(props: LinkProps) {
  return <Link viewTransition={canTransition} {...props} />;
}

/** A link of a menu, which knows whether it leads to the open page. */
export function SiteNavLink(props: NavLinkProps) {
  return <NavLink viewTransition={canTransition} {...props} />;
}
