import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './app/layout.tsx';

export const app = defineApp(remote, {
  Layout,
  pages: {
    '/dashboard': page(() => import('./overview/overview-route.ts')),
    '/dashboard/blogs': page(() => import('./blogs/blogs-page.tsx')),
    '/dashboard/blogs/:id': page(() => import('./blogs/blog-page.tsx')),
    '/dashboard/projects': page(() => import('./projects/projects-page.tsx')),
    '/dashboard/client-projects': page(() => import('./app/client-projects-route.ts')),
    '/dashboard/client-projects/:id': page(() => import('./app/client-project-route.ts')),
    '/dashboard/services': page(() => import('./services/services-page.tsx')),
    '/dashboard/team': page(() => import('./team/team-page.tsx')),
    '/dashboard/testimonials': page(() => import('./testimonials/testimonials-page.tsx')),
    '/dashboard/faqs': page(() => import('./faqs/faqs-page.tsx')),
    '/dashboard/users': page(() => import('./users/users-page.tsx')),
    '/dashboard/invoices': page(() => import('./invoices/invoices-page.tsx')),
    '/dashboard/receivables': page(() => import('./invoices/receivables-page.tsx')),
    '/dashboard/payment-accounts': page(() => import('./payment-accounts/payment-accounts-page.tsx')),
    '/dashboard/companies': page(() => import('./app/companies-page.tsx')),
    '/dashboard/sprints': page(() => import('./sprints/sprints-page.tsx')),
    '/dashboard/inbox': page(() => import('./inbox/inbox-page.tsx')),
    '/dashboard/audit': page(() => import('./audit/audit-page.tsx')),
    '/dashboard/releases': page(() => import('./releases/releases-page.tsx')),
    '/dashboard/settings': page(() => import('./settings/settings-page.tsx')),
    '/dashboard/brand': page(() => import('./brand/brand-page.tsx')),
    '/dashboard/profile': page(() => import('./profile/profile-page.tsx')),
  },
});
