import { defineRemote } from '@platform/contract';

const staff = <const Path extends string>(path: Path, title: string) =>
  ({ path, access: 'staff', title }) as const;

/** The screens of the declared menu, in its order. What else belongs to each screen stands in `src/lib/screens.ts`. */
const menu = [
  staff('/dashboard', 'Dashboard'),
  staff('/dashboard/blogs', 'Blogs'),
  staff('/dashboard/projects', 'Projects'),
  staff('/dashboard/client-projects', 'Client Projects'),
  staff('/dashboard/services', 'Services'),
  staff('/dashboard/team', 'Team'),
  staff('/dashboard/testimonials', 'Testimonials'),
  staff('/dashboard/faqs', 'FAQs'),
  staff('/dashboard/users', 'Users'),
];

/** Screens beyond it; the sidebar draws them below, in this order. */
const further = [
  staff('/dashboard/inbox', 'Inbox'),
  staff('/dashboard/sprints', 'Sprints'),
  staff('/dashboard/invoices', 'Invoices'),
  staff('/dashboard/releases', 'Releases'),
  staff('/dashboard/settings', 'Settings'),
  staff('/dashboard/profile', 'Profile'),
];

/** The staff dashboard: content, client projects, people and settings. */
export const remote = defineRemote({
  name: 'dashboard',
  routes: [...menu, ...further],
  navigation: menu.map(({ path, title }) => ({ to: path, label: title })),
  requires: { contract: '^1.4.0', kit: '^0.1.0', schema: 20261122231000 },
  budget: { route: 160 },
});
