import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Access, RemoteDeclaration } from '@northlight/contract';
import { product } from './product.ts';

/** A row that does not exist: what a page without its row shows is a page as well. */
const anyId = '00000000-0000-4000-8000-000000000000';

const declarations = await Promise.all(
  readdirSync(product.root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }): Promise<RemoteDeclaration | null> => {
      const address = pathToFileURL(`${product.root}${name}/remote.ts`).href;
      if (!readdirSync(`${product.root}${name}`).includes('remote.ts')) return null;
      return ((await import(address)) as { remote: RemoteDeclaration }).remote;
    }),
);

const routes = declarations.flatMap((declaration) => declaration?.routes ?? []);

/** The paths that the remotes declare for one kind of visitor, with their parameters as they are. */
export const declaredPaths = (access: Access): string[] =>
  routes.filter((route) => route.access === access).map(({ path }) => path);

/** Every page that the remotes declare, with who may open it. A public page of one row answers 404 without it. */
export const declaredPages: readonly { readonly path: string; readonly access: Access }[] = routes
  .filter(({ path, access }) => access !== 'public' || !path.includes(':'))
  .map(({ path, access }) => ({ path: path.replace(/:\w+/g, anyId), access }));

export const publicRoutes = declaredPages.filter(({ access }) => access === 'public').map(({ path }) => path);
