import { useLocation } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type DeclaredPath = (typeof remote)['routes'][number]['path'];
type FilledPath<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path | `${Path}?${string}` | `${Path}#${string}`;

/** The path of a site page. A path that `remote.ts` does not declare is a type error. */
export type SitePath = FilledPath<DeclaredPath>;

/** Props of a link that opens a new tab. Uses a title, so that the link's accessible name does not change. */
export const newTab = { target: '_blank', rel: 'noopener', title: 'Opens in a new tab' } as const;

/** The link state that lets a detail page link back to the list's filter and page. */
export function useListState(): { readonly list: string } {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The list's path from the link state if it belongs to `path`, otherwise `path`. */
export function readListPath(path: string, state: unknown): string {
  if (typeof state !== 'object' || state === null || !('list' in state)) return path;
  const { list } = state;
  return typeof list === 'string' && list.startsWith(`${path}?`) ? list : path;
}
