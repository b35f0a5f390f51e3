// By itself and no part of the index: what remotes import is in every first visit.

const key = 'northlight.portal-view';

/** The id of the words in the banner that say why nothing can be changed: what is disabled is described by it. */
export const portalViewNote = 'portal-view-note';

/** Staff look at the portal as one person sees it, in this tab. The backend knows of it, and decides. */
export interface PortalView {
  /** Goes with each request; it counts for the session that began the view, and for no other. */
  readonly id: string;
  /** Who looks. */
  readonly staffId: string;
  /** As whom. */
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  /** Milliseconds, by this device's clock. */
  readonly until: number;
  /** Where it was begun, and leads back to. */
  readonly back: string;
}

/** @returns null in a tab that looks as nobody else, or where the browser keeps nothing */
export function readPortalView(): PortalView | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PortalView | null;
  } catch {
    return null;
  }
}

/** Begins a view in this tab, with its next document. Null ends it. @throws where the browser keeps nothing */
export function keepPortalView(view: PortalView | null): void {
  if (view === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(view));
}
