// Not part of the index, which every first visit downloads.

const key = 'northlight.portal-view';

/** The id of the banner's text that explains why nothing can be changed. Disabled controls refer to it. */
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
  /** Milliseconds, by this device's clock. */
  readonly until: number;
  /** The page that the view returns to. */
  readonly back: string;
}

/** @returns null without a view, or if storage is blocked */
export function readPortalView(): PortalView | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PortalView | null;
  } catch {
    return null;
  }
}

/** Starts a view with this tab's next document. Null ends it. @throws if storage is blocked */
export function keepPortalView(view: PortalView | null): void {
  if (view === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(view));
}
