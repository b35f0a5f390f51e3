import type { DeclaredRead } from '@northlight/auth-kit';
import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

/** The request that `src/portal-loader.ts` makes. Declared here, so that the document can send it before scripts run. */
const screen = {
  from: 'rpc/portal_screen',
  query: { project_id: '{?project|kept.portal.last-project}', tab: '{?tab}' },
} as const satisfies DeclaredRead;

/** The client portal: a client's projects, sprints, invoices and notifications. */
export const remote = defineRemote({
  name: 'portal',
  routes: [
    { path: '/client-portal', access: 'client', title: 'Client portal', data: [screen] },
    { path: '/client-portal/sprint/:sprintId', access: 'client', title: 'Sprint' },
    { path: '/client-portal/company', access: 'client', title: 'Company' },
    { path: '/client-portal/profile', access: 'client', title: 'Profile' },
  ],
  navigation: [
    { to: '/client-portal', label: 'Projects' },
    { to: '/client-portal/company', label: 'Company' },
  ],
  requires: { contract: '^2.7.0', kit: '^1.0.0', schema: schemaVersion },
  budget: { route: 130 },
});
