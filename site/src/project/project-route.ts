import { NotFoundError, type PageLoaderArgs } from '@northlight/contract';
import { createPageLoader } from '../pages/page-loader.ts';
import { loadSanitiser } from '../rich-text/sanitiser-loader.ts';
import { texts } from '../texts.ts';
import { ProjectNotFound } from './project-page.tsx';
import { projectQueries } from './project-queries.ts';

export { Component } from './project-page.tsx';

const loadPage = createPageLoader(({ params }) => [projectQueries.byId(params.id ?? '')], loadSanitiser);

/** @throws NotFoundError if there is no such project */
export async function loader(args: PageLoaderArgs): Promise<void> {
  await loadPage(args);
  const { queryKey } = projectQueries.byId(args.params.id ?? '');
  if (args.queryClient.getQueryData(queryKey) === null) {
    throw new NotFoundError(texts.projectMissing, { Page: ProjectNotFound });
  }
}
