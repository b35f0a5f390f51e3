// Deliberately not exported from the index, which every first visit downloads.

const key = 'northlight.portal-view';

/** The id of the banner text that explains why nothing can be changed. Disabled controls refer to it. */
export const portalViewNote = 'portal-view-note';

/** A portal view: staff see the portal as a specific person does, in this tab. The backend enforces it. */
export interface PortalView {
  /** Sent with each request. Valid only for the session that started the view. */
  readonly id: string;
  /** The staff member. */
  readonly staffId: string;
  /** The viewed person. */
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  /** When the view expires, in milliseconds by this device's clock. */
  readonly until: number;
  /** The path that staff return to when the view ends. */
  readonly back: string;
}

/** @returns null if no view is active or storage is blocked */
export function readPortalView(): PortalView | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PortalView | null;
  } catch {
    return null;
  }
}

/** Stores the view, which takes effect when this tab next loads a page. Null ends it. @throws if storage is blocked */
export function keepPortalView(view: PortalView | null): void {
  if (view === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(view));
}
