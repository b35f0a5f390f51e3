import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout/layout.tsx';

/** The public marketing site. */
export const app = defineApp(remote, {
  Layout,
  pages: {
    '/': page(() => import('./home/home-route.ts')),
    '/about': page(() => import('./about/about-route.ts')),
    '/services': page(() => import('./services/services-route.ts')),
    '/projects': page(() => import('./projects/projects-route.ts')),
    '/project/:id': page(() => import('./project/project-route.ts')),
    '/mission': page(() => import('./mission/mission-route.ts')),
    '/team': page(() => import('./team/team-route.ts')),
    '/blog': page(() => import('./blog/blog-route.ts')),
    '/blog/:slug': page(() => import('./post/post-route.ts')),
    '/contact': page(() => import('./contact/contact-route.ts')),
    '/privacy': page(() => import('./legal/privacy-route.ts')),
    '/imprint': page(() => import('./legal/imprint-route.ts')),
    '/newsletter/:token': page(() => import('./newsletter/newsletter-route.ts')),
    '/own-data': page(() => import('./own-data/own-data-route.ts')),
  },
});
