import { useLocation } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type DeclaredPath = (typeof remote)['routes'][number]['path'];
type FilledPath<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path | `${Path}?${string}` | `${Path}#${string}`;

/** An address of one of the site's pages. A path that remote.ts does not declare is a type error. */
export type SiteAddress = FilledPath<DeclaredPath>;

/** For a link out of the site that leaves the site open. Said as a description: the name stays what it is. */
export const newTab = { target: '_blank', rel: 'noopener', title: 'Opens in a new tab' } as const;

/** What a link from a list carries along, so that the way back leads to the list as it was: filtered, at its page. */
export function useListState(): { readonly list: string } {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The address of the list at `path` that somebody came from, or the plain one. */
export function readListAddress(path: string, state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return path;
  const { list } = state;
  return typeof list === 'string' && list.startsWith(`${path}?`) ? list : path;
}
