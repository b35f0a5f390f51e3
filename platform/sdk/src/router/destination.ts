import { type ContextType, useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

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
