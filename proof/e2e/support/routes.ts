import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Access, RemoteDeclaration } from '@northlight/contract';
import { product } from './product.ts';

/** No row has this id, but guarded pages still exist for it. */
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

/** The declared paths with this access, including their parameters. */
export const listDeclaredPaths = (access: Access): string[] =>
  routes.filter((route) => route.access === access).map(({ path }) => path);

/** Every declared page. A public page for a missing row returns 404. */
export const declaredPages = routes
  .filter(({ path, access }) => access !== 'public' || !path.includes(':'))
  .map((route) => ({ ...route, path: route.path.replace(/:\w+/g, anyId) }));

export const publicPages = declaredPages.filter(({ access }) => access === 'public');
