import { defineApp, type PageModule, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout/layout.tsx';
import { createPageLoader } from './lib/page-loader.ts';

/** For pages without their own data: loads the layout's data. */
const withLayoutLoader = async (module: Promise<PageModule>): Promise<PageModule> => ({
  ...(await module),
  loader: createPageLoader(),
});

export const app = defineApp(remote, {
  Layout,
  pages: {
    '/': page(() => import('./home/home-route.ts')),
    '/about': page(() => import('./about/about-route.ts')),
    '/services': page(() => withLayoutLoader(import('./services/services-page.tsx'))),
    '/projects': page(() => import('./projects/projects-route.ts')),
    '/project/:id': page(() => import('./project/project-route.ts')),
    '/mission': page(() => withLayoutLoader(import('./mission/mission-page.tsx'))),
    '/team': page(() => import('./team/team-route.ts')),
    '/blog': page(() => import('./blog/blog-route.ts')),
    '/blog/:slug': page(() => import('./post/post-route.ts')),
    '/contact': page(() => import('./contact/contact-route.ts')),
    '/privacy': page(() => import('./legal/legal-route.ts')),
    '/imprint': page(() => import('./legal/legal-route.ts')),
    '/newsletter/:token': page(() => withLayoutLoader(import('./newsletter/newsletter-page.tsx'))),
    '/own-data': page(() => withLayoutLoader(import('./own-data/own-data-page.tsx'))),
  },
});
