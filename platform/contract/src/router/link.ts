// Without JSX, because the builds' configurations read this package uncompiled.
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
  /** Marks the link as current only at its exact path, not below it. */
  readonly end?: boolean;
}

const schemePattern = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link within the product; URLs with a scheme are left to the browser. The library's own link would bundle its
 * framework's prefetching.
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
  if (typeof to === 'string' && schemePattern.test(to))
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

/** A menu link with `aria-current` for the open page, or, during a navigation, for its target. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const linkPath = useHref(link.to)
    .replace(/[?#].*$/, '')
    .toLowerCase();
  const isOpen = useDestination((pathname) => {
    const openPath = pathname.toLowerCase();
    return openPath === linkPath || (!end && linkPath !== '/' && openPath.startsWith(`${linkPath}/`));
  });
  return createElement(Link, { ...link, 'aria-current': isOpen ? 'page' : undefined });
}

/**
 * The path that a pending navigation leads to, else the open one. Updates immediately, unlike `useNavigation`, which updates
 * in a transition after other pending work.
 * @param select - selects a value; the component re-renders only if that changes
 * @throws TypeError outside a router
 */
export function useDestination(): string;
export function useDestination<Selected extends string | boolean>(
  select: (pathname: string) => Selected,
): Selected;
export function useDestination(select = (pathname: string): string | boolean => pathname): string | boolean {
  const { router } = useContext(DataRouterContext) as NonNullable<ContextType<typeof DataRouterContext>>;
  const readDestination = () => select((router.state.navigation.location ?? router.state.location).pathname);
  return useSyncExternalStore(router.subscribe, readDestination, readDestination);
}
