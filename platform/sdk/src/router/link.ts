// Without JSX: the builds' configurations read this package as it is.
import {
  type AnchorHTMLAttributes,
  type ContextType,
  createElement,
  type MouseEvent,
  type Ref,
  useContext,
  useSyncExternalStore,
} from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  type To,
  useHref,
  useLinkClickHandler,
} from 'react-router-dom';

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

/**
 * The path that a navigation under way leads to; the open one's while there is none. Known and drawn in the frame of the
 * press, where `useNavigation` comes as a transition, after whatever else is on its way.
 * @param of - what of it is wanted: as long as that is the same value, nothing is drawn anew
 * @throws TypeError outside of a router
 */
export function useDestination(): string;
export function useDestination<Wanted extends string | boolean>(of: (pathname: string) => Wanted): Wanted;
export function useDestination(of = (pathname: string): string | boolean => pathname): string | boolean {
  const { router } = useContext(DataRouterContext) as NonNullable<ContextType<typeof DataRouterContext>>;
  const wanted = () => of((router.state.navigation.location ?? router.state.location).pathname);
  return useSyncExternalStore(router.subscribe, wanted, wanted);
}
