import type { PageLoaderArgs } from '@northlight/contract';
import { managedIn } from './client-projects/managed-project.ts';
import { primeFirstView } from './client-projects-loader.ts';
import { fetchManaged } from './client-projects-parts.ts';

export { Component } from './client-projects-page.tsx';
export { opened } from './client-projects-parts.ts';

export async function loader(args: PageLoaderArgs): Promise<void> {
  const isFirst = primeFirstView(args);
  const params = args.url.searchParams;
  if (managedIn(params) === null) return;
  const code = fetchManaged(params);
  // The first view is drawn once, with what it opens; a press of Manage is answered at once.
  if (isFirst) await code;
}
