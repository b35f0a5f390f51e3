import type { BootData } from '@northlight/contract/data';
import { forgetViews, viewsKey as key } from './forget-views.ts';

/**
 * How a page looked when this person last left it, kept on this device: shown at once on return, until the page itself
 * is there. It is a picture that nobody can touch, and decides nothing.
 */
export interface LastView {
  /** When it was taken: milliseconds, by this device's clock. */
  readonly at: number;
  /** What it was taken of: role, schema and versions. Any other state of them does not show it. */
  readonly of: string;
  readonly html: string;
  readonly styles: string;
}

/** Whose view of which page. */
export interface ViewKey {
  readonly personId: string;
  /** Path and search. */
  readonly address: string;
}

/** What stands in the browser's storage: one person's views, the latest first. */
interface Kept {
  readonly personId: string;
  readonly views: readonly (LastView & Pick<ViewKey, 'address'>)[];
}

const offKey = 'northlight.seen-off';

/** Milliseconds after which a view is not shown any more. */
export const longestKept = 24 * 60 * 60 * 1000;

/** Views that are kept, and characters in each: what was typed needs the browser's storage more. */
const limits = { views: 4, characters: 150_000 } as const;

/**
 * The part of a view that tells what it was taken of.
 * @param build - of the page's remote
 * @returns null while the backend's schema is not known: then nothing is shown or kept
 */
export function viewOf(
  role: string,
  { schema, shell }: Pick<BootData, 'schema' | 'shell'>,
  build: { readonly version: string },
): string | null {
  return schema === undefined ? null : [role, schema, shell.version, build.version].join(' ');
}

/** @returns null when there is none that may be shown */
export function readView({ personId, address }: ViewKey, of: string | null): LastView | null {
  return viewsOf(personId).find((view) => view.address === address && view.of === of) ?? null;
}

/** Keeps a view, and forgets what is old, or another person's. Does nothing where the browser has no room. */
export function keepView({ personId, address }: ViewKey, view: LastView): void {
  if (!keepsViews() || view.html.length + view.styles.length > limits.characters) return;
  const others = viewsOf(personId).filter((each) => each.address !== address);
  store({ personId, views: [{ address, ...view }, ...others].slice(0, limits.views) });
}

function store(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Full: what was typed has the first claim to the room.
    forgetViews();
  }
}

/**
 * Forgets what can be shown to nobody any more: what is another person's, old, or of another role, schema or version.
 * @param states - what a view may be of, as `viewOf` writes it; one that is not known rules nothing out
 */
export function forgetUnfit(personId: string, states: readonly (string | null)[]): void {
  const views = viewsOf(personId).filter(({ of }) => states.includes(of) || states.includes(null));
  if (views.length === 0) forgetViews();
  else store({ personId, views });
}

/** Whether this device keeps views. */
export function keepsViews(): boolean {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return false;
  }
}

/** Switches keeping on or off for this device, whoever uses it. @returns whether the browser could store that */
export function setKeepsViews(isOn: boolean): boolean {
  forgetViews();
  try {
    if (isOn) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
    return true;
  } catch {
    return false;
  }
}

/** The person's views that are young enough; none where the storage is blocked, or holds something else. */
function viewsOf(personId: string): Kept['views'] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept;
    return kept.personId === personId ? kept.views.filter(isShowable) : [];
  } catch {
    return [];
  }
}

function isShowable({ at, of, html, styles }: LastView): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < longestKept && [of, html, styles].every((text) => typeof text === 'string');
}
