import { defineApp, page } from '@northlight/contract';
import { remote } from '../remote.ts';
import { Layout } from './layout.tsx';

export const app = defineApp(remote, {
  Layout,
  pages: {
    '/my-remote': page(() => import('./start/start-route.ts')),
  },
});
