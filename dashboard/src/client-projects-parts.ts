import { fetchLate } from '@northlight/contract/first-view/use-late';
import { openTabIn } from './client-projects/managed-project.ts';

/** What is behind Manage. An address that opens it has it fetched with the page. */
export const opened = {
  'manage=*': () => import('./client-projects/project-tabs.tsx'),
  'manage=*&tab=': () => import('./sprints/sprints-panel.tsx'),
  'manage=*&tab=tickets': () => import('./tickets/tickets-panel.tsx'),
  'manage=*&tab=invoices': () => import('./invoices/invoices-panel.tsx'),
};

export const tabsCode = async () => ({ Part: (await opened['manage=*']()).ProjectTabs });
export const panelCode = {
  sprints: async () => ({ Part: (await opened['manage=*&tab=']()).SprintsPanel }),
  tickets: async () => ({ Part: (await opened['manage=*&tab=tickets']()).TicketsPanel }),
  invoices: async () => ({ Part: (await opened['manage=*&tab=invoices']()).InvoicesPanel }),
};

/** It comes side by side, and before it is drawn where somebody is about to open it. */
export async function fetchManaged(params: URLSearchParams): Promise<void> {
  await Promise.all([tabsCode, panelCode[openTabIn(params)]].map(fetchLate));
}
