import { Link, type LinkProps } from '@platform/router';

/** A link inside the product. Where the browser can, one page passes into the next by a view transition. */
export function SiteLink(props: LinkProps) {
  return <Link viewTransition {...props} />;
}
