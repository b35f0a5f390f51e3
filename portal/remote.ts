import { defineRemote } from '@platform/contract';

/** The client portal: a client's projects, sprints, invoices and notifications. */
export const remote = defineRemote({
  name: 'portal',
  routes: [
    { path: '/client-portal', access: 'client', title: 'Client portal' },
    { path: '/client-portal/sprint/:sprintId', access: 'client', title: 'Sprint' },
    { path: '/client-portal/profile', access: 'client', title: 'Profile' },
  ],
  navigation: [{ to: '/client-portal', label: 'Overview', icon: 'overview' }],
  requires: { contract: '^1.2.0', kit: '^0.1.0', schema: 20261122231000 },
  budget: { route: 130 },
});
