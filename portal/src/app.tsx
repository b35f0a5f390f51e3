import { defineApp, page } from '@platform/contract';
import { remote } from '../remote.ts';
import { PortalFrame } from './frame/portal-frame.tsx';

export const app = defineApp(remote, {
  Layout: PortalFrame,
  pages: {
    '/client-portal': page(() => import('./overview/portal-page.tsx')),
    '/client-portal/sprint/:sprintId': page(() => import('./in-the-making/sprint-page.tsx')),
    '/client-portal/profile': page(() => import('./in-the-making/profile-page.tsx')),
  },
});
