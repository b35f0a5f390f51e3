import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BootData } from './boot.ts';
import type { Access, NavigationEntry } from './declaration.ts';
import { matchRoute } from './route-match.ts';

/** A short message about the result of what the person just did. One is visible at a time, for 5 s. */
export interface ToastInput {
  readonly tone?: 'neutral' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** A question that must be answered before something goes on. */
export interface ConfirmInput {
  readonly title: string;
  readonly description: string;
  /** A verb: "Delete invoice". Null where it cannot be done: the dialog then says why, and is closed. */
  readonly confirmLabel: string | null;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'neutral';
  /** For what cascades: the name that must be typed. */
  readonly typeToConfirm?: string;
}

export type ThemeChoice = 'system' | 'light' | 'dark';

/** A value outside React with its subscription, for `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** What the shell gives to every remote. Kits hold no context of their own, so a second copy of one does no harm. */
export interface Services {
  readonly toast: (input: ToastInput) => void;
  readonly confirm: (input: ConfirmInput) => Promise<boolean>;
  readonly theme: Store<ThemeChoice> & { set(choice: ThemeChoice): void };
  /** Says something to screen readers, politely. */
  readonly announce: (message: string) => void;
  readonly clock: { now(): Date };
  /**
   * Notes an error with where it happened, and tells the edge which version of which release it was.
   * @returns the id to show to the person
   */
  readonly report: (error: unknown, where: string) => string;
  /** The title of the open page; the shell appends the brand. */
  readonly setTitle: (title: string) => void;
  /** Signs out of this device and says whether that worked; the guard then leads to /auth. */
  readonly logOut: () => Promise<void>;
  readonly boot: BootData;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** The shell's services. @throws outside the shell's tree */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs the ServicesProvider of the shell around it');
  return services;
}

/** Sets the document's title once something better than the declared title is known. */
export function useTitle(title: string | null | undefined): void {
  const { setTitle } = useServices();
  useLayoutEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/** The theme that the person chose on this device, and its switch. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const { theme } = useServices();
  return [useSyncExternalStore(theme.subscribe, theme.get, () => 'system'), theme.set];
}

/** The part of a query that this looks at. */
export interface FailingRead {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

/** Tells of a failed load once per failure, with the catalogue's text, titled Error. The place itself says it too. */
export function useFailureToast({ isError, errorUpdatedAt }: FailingRead, message: string): void {
  const { toast } = useServices();
  const told = useRef(0);
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return;
    told.current = errorUpdatedAt;
    toast({ tone: 'danger', title: 'Error', description: message });
  }, [isError, errorUpdatedAt, message, toast]);
}

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
