// Without JSX: the builds' configurations read this package as it is.
import { type AnchorHTMLAttributes, createElement, type MouseEvent, type Ref } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { useDestination } from './destination.ts';

export interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'> {
  readonly to: To;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export interface NavLinkProps extends LinkProps {
  /** Counts as open at its own address alone, not at those below it. */
  readonly end?: boolean;
}

const withScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link within the product; an address with a scheme is left to the browser. The library's own carries the prefetching
 * of its framework along.
 */
export function Link({
  to,
  onClick,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  ...anchor
}: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, {
    state,
    ...(anchor.target === undefined ? {} : { target: anchor.target }),
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(viewTransition === undefined ? {} : { viewTransition }),
  });
  if (typeof to === 'string' && withScheme.test(to))
    return createElement('a', { ...anchor, href: to, onClick });
  return createElement('a', {
    ...anchor,
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (!event.defaultPrevented) navigate(event);
    },
  });
}

/** A link of a menu: the open page's is marked with `aria-current`, and from the press on the one of the page to come. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const own = useHref(link.to)
    .replace(/[?#].*$/, '')
    .toLowerCase();
  const isOpen = useDestination((pathname) => {
    const open = pathname.toLowerCase();
    return open === own || (!end && own !== '/' && open.startsWith(`${own}/`));
  });
  return createElement(Link, { ...link, 'aria-current': isOpen ? 'page' : undefined });
}
