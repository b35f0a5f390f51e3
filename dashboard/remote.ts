import type { DeclaredRead } from '@northlight/auth-kit';
import { schemaVersion } from '@northlight/auth-kit/types';
import { defineRemote } from '@northlight/contract';

const staff = <const Path extends string>(path: Path, title: string) =>
  ({ path, access: 'staff', title }) as const;

/** Reads that the document starts before a screen's loader runs. */
const overview = { from: 'rpc/staff_overview', query: {} } as const satisfies DeclaredRead;
const readClientProjects = <const Managed extends string>(managed: Managed) =>
  ({
    from: 'rpc/staff_client_projects',
    query: { managed, tab: '{?tab}', view: '{?t.view}' },
  }) as const satisfies DeclaredRead;

/** The screens in the main menu, in order. `src/screens.ts` defines everything else about a screen. */
const menu = [
  { ...staff('/dashboard', 'Dashboard'), data: [overview] },
  staff('/dashboard/blogs', 'Blogs'),
  staff('/dashboard/projects', 'Projects'),
  { ...staff('/dashboard/client-projects', 'Client Projects'), data: [readClientProjects('{?manage}')] },
  staff('/dashboard/services', 'Services'),
  staff('/dashboard/team', 'Team'),
  staff('/dashboard/testimonials', 'Testimonials'),
  staff('/dashboard/faqs', 'FAQs'),
  staff('/dashboard/users', 'Users'),
];

/** Screens that the sidebar lists below the main menu, in order. */
const secondary = [
  staff('/dashboard/inbox', 'Inbox'),
  staff('/dashboard/companies', 'Companies'),
  staff('/dashboard/sprints', 'Sprints'),
  staff('/dashboard/invoices', 'Invoices'),
  staff('/dashboard/receivables', 'Receivables'),
  { path: '/dashboard/payment-accounts', access: 'admin', title: 'Payment accounts' } as const,
  staff('/dashboard/releases', 'Releases'),
  { path: '/dashboard/audit', access: 'admin', title: 'Audit log' } as const,
  staff('/dashboard/settings', 'Settings'),
  { path: '/dashboard/brand', access: 'admin', title: 'Brand' } as const,
  staff('/dashboard/profile', 'Profile'),
];

/** Pages below a screen: no menu lists them. */
const subpages = [
  staff('/dashboard/blogs/:id', 'Post'),
  { ...staff('/dashboard/client-projects/:id', 'Client project'), data: [readClientProjects('{id}')] },
];

/** The staff dashboard: content, client projects, people and settings. */
export const remote = defineRemote({
  name: 'dashboard',
  routes: [...menu, ...secondary, ...subpages],
  navigation: menu.map(({ path, title }) => ({ to: path, label: title })),
  requires: { contract: '^2.7.0', kit: '^1.0.0', schema: schemaVersion },
  budget: { route: 160 },
});
