import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout/layout.tsx';

/** The public marketing site. */
export const app = defineApp(remote, {
  Layout,
  pages: {
    '/': page(() => import('./home/home-page.tsx')),
    '/about': page(() => import('./about/about-page.tsx')),
    '/services': page(() => import('./services/services-page.tsx')),
    '/projects': page(() => import('./projects/projects-page.tsx')),
    '/project/:id': page(() => import('./project/project-page.tsx')),
    '/mission': page(() => import('./mission/mission-page.tsx')),
    '/team': page(() => import('./team/team-page.tsx')),
    '/blog': page(() => import('./blog/blog-page.tsx')),
    '/blog/:slug': page(() => import('./post/post-page.tsx')),
    '/contact': page(() => import('./contact/contact-page.tsx')),
    '/privacy': page(() => import('./legal/privacy-page.tsx')),
    '/imprint': page(() => import('./legal/imprint-page.tsx')),
    '/newsletter/:token': page(() => import('./newsletter/newsletter-page.tsx')),
    '/own-data': page(() => import('./own-data/own-data-page.tsx')),
  },
});
