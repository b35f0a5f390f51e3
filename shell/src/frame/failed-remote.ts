import type { RouteHandle } from '@northlight/page-tree';

/** The remote that owns the innermost of these matches; null on a page of the shell. */
export const failedRemote = (matches: readonly { readonly handle: unknown }[]): string | null =>
  (matches.at(-1)?.handle as RouteHandle | undefined)?.remote ?? null;
