import { defineApp, type Page, type PageModule, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './app/layout.tsx';
import { createPageLoader } from './pages/page-loader.ts';

type Path = (typeof remote.routes)[number]['path'];
type NamedPath<P = Path> = P extends `/${infer Name}`
  ? Name extends '' | `${string}/${string}`
    ? never
    : P
  : never;

/** Adds the layout's loader to a page without data of its own. */
const withLayoutLoader = async (module: Promise<PageModule>): Promise<PageModule> => ({
  loader: createPageLoader(),
  ...(await module),
});

/** The pages with a path of one word: `/values` loads `./values/values-route`. The build follows the same rule. */
const namedPages = Object.fromEntries(
  remote.routes
    .map(({ path }) => path.slice(1))
    .filter((name) => name !== '' && !name.includes('/'))
    .map((name) => [`/${name}`, page(() => withLayoutLoader(import(`./${name}/${name}-route`)))]),
) as Record<NamedPath, Page>;

export const app = defineApp(remote, {
  Layout,
  pages: {
    ...namedPages,
    '/': page(() => import('./home/home-route.ts')),
    '/project/:id': page(() => import('./project/project-route.ts')),
    '/blog/:slug': page(() => import('./post/post-route.ts')),
    '/preview/post': page(() => import('./post/preview-route.ts')),
    '/privacy': page(() => import('./legal/legal-route.ts')),
    '/imprint': page(() => import('./legal/legal-route.ts')),
    '/newsletter/:token': page(() => withLayoutLoader(import('./newsletter/newsletter-page.tsx'))),
  },
});
