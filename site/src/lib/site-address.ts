import type { remote } from '../../remote.ts';

type Declared = (typeof remote)['routes'][number]['path'];
type Filled<Path extends string> = Path extends `${infer Start}:${string}`
  ? `${Start}${string}`
  : Path | `${Path}?${string}` | `${Path}#${string}`;

/** An address of one of the site's pages. A path that remote.ts does not declare is a type error. */
export type SiteAddress = Filled<Declared>;
