import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { BootData } from '../releases/boot.ts';
import type { Access, NavigationEntry } from './declaration.ts';
import { matchRoute } from './route-match.ts';

/** A short message about an action's result. One is visible at a time, for 5 s. */
export interface ToastInput {
  readonly tone?: 'neutral' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string;
}

/** The dialog that asks the user to confirm an action. */
export interface ConfirmInput {
  readonly title: string;
  readonly description: string;
  /** A verb: "Delete invoice". Null if the action is impossible: the dialog then only explains why. */
  readonly confirmLabel: string | null;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'neutral';
  /** For deletions that cascade: the name to type. */
  readonly typeToConfirm?: string;
}

/** The shell's services for remotes. Kits have no React context of their own, so several copies of a kit are harmless. */
export interface Services {
  readonly toast: (input: ToastInput) => void;
  readonly confirm: (input: ConfirmInput) => Promise<boolean>;
  /** Switches between light and dark on this device. */
  readonly switchTheme: () => void;
  /** Announces a message to screen readers, politely. */
  readonly announce: (message: string) => void;
  readonly clock: { now(): Date };
  /**
   * Logs an error with its context, and reports the error, release and version to the edge.
   * @returns the id to show to the user
   */
  readonly report: (error: unknown, context: string) => string;
  /** The title of the open page; the shell appends the brand. */
  readonly setTitle: (title: string) => void;
  /** Signs out of this device and shows the result. The guard then redirects to /auth. */
  readonly logOut: () => Promise<void>;
  readonly boot: BootData;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** The shell's services. @throws outside the shell's tree */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices must be called inside the shell’s ServicesProvider');
  return services;
}

/** Sets the document's title once a better one than the declared title is known. */
export function useTitle(title: string | null | undefined): void {
  const { setTitle } = useServices();
  useLayoutEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/** The fields of a query that `useFailureToast` reads. */
export interface FailingRead {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

/** Shows an error toast once for each failed read. The section itself also shows the error. */
export function useFailureToast({ isError, errorUpdatedAt }: FailingRead, message: string): void {
  const { toast } = useServices();
  const reportedAt = useRef(0);
  useEffect(() => {
    if (!isError || reportedAt.current === errorUpdatedAt) return;
    reportedAt.current = errorUpdatedAt;
    toast({ tone: 'danger', title: 'Error', description: message });
  }, [isError, errorUpdatedAt, message, toast]);
}

/**
 * The other live remotes' menu entries for pages with this access. The site's menus show the public ones, the portal those
 * for clients, the dashboard those for staff.
 */
export function useFurtherEntries(currentRemote: string, access: Access): readonly NavigationEntry[] {
  const { boot } = useServices();
  return boot.remotes
    .filter(({ name }) => name !== currentRemote)
    .flatMap(({ routes, navigation }) => {
      const declared = routes.map(([path, routeAccess]) => ({ path, routeAccess }));
      return navigation
        .filter(([to]) => matchRoute(declared, to.replace(/[?#].*$/s, ''))?.route.routeAccess === access)
        .map(([to, label]) => ({ to, label }));
    });
}
