import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { PortalFrame } from './app/portal-frame.tsx';

export const app = defineApp(remote, {
  Layout: PortalFrame,
  pages: {
    '/client-portal': page(() => import('./app/portal-route.ts')),
    '/client-portal/sprint/:sprintId': page(() => import('./sprints/sprint-route.ts')),
    '/client-portal/company': page(() => import('./company/company-page.tsx')),
    '/client-portal/profile': page(() => import('./profile/profile-page.tsx')),
  },
});
